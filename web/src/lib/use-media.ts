import { useSyncExternalStore } from 'react'

/** Whether the page is such as this media query says. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => list.matches,
  )
}
