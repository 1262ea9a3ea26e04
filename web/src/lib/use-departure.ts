import { useEffect, useState } from 'react'

/** To a page outside of the app, such as where something is paid: it takes a moment, in which nothing can be pressed again. */
export function useDeparture(): { departing: boolean; depart: (url: string) => void } {
  const [departing, setDeparting] = useState(false)
  useEffect(() => {
    // Whoever comes back may find this very page, as it was left.
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
