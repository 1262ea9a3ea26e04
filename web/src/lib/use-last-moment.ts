import { useEffect, useEffectEvent } from 'react'

/** Acts before the page goes away or is put behind another one, from where it may never come back; some tell it twice. */
export function useLastMoment(act: () => void): void {
  const last = useEffectEvent(act)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && last()
    const onLeave = () => last()
    document.addEventListener('visibilitychange', onHidden)
    // Not every browser tells of the other one when it leaves for another page.
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
    }
  }, [])
}
