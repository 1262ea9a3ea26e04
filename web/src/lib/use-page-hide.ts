import { useEffect, useEffectEvent } from 'react'

/** Runs when the page is hidden or left, from where it may never return. It may run twice. */
export function usePageHide(callback: () => void): void {
  const run = useEffectEvent(callback)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && run()
    const onLeave = () => run()
    document.addEventListener('visibilitychange', onHidden)
    // Some browsers don't fire visibilitychange when navigating to another page.
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
    }
  }, [])
}
