import { useEffect, useEffectEvent } from 'react'

/** Runs when the page is hidden or left, from where it may never return. It may run twice. */
export function useLastMoment(act: () => void): void {
  const last = useEffectEvent(act)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && last()
    const onLeave = () => last()
    document.addEventListener('visibilitychange', onHidden)
    // Some browsers don't fire visibilitychange when navigating to another page.
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
    }
  }, [])
}
