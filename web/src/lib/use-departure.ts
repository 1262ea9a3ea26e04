import { useEffect, useState } from 'react'

/**
 * Navigates to a page outside the app, such as a checkout. `departing` stays true meanwhile, so that buttons can be
 * disabled.
 */
export function useDeparture(): { departing: boolean; depart: (url: string) => void } {
  const [departing, setDeparting] = useState(false)
  useEffect(() => {
    // Going back may restore this very page from the cache.
    const back = ({ persisted }: PageTransitionEvent) => persisted && setDeparting(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const depart = (url: string) => {
    setDeparting(true)
    location.assign(url)
  }
  return { departing, depart }
}
