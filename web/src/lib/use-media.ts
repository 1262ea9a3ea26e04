import { useSyncExternalStore } from 'react'

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
