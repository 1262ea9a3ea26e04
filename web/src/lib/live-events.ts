import { useEffect, useEffectEvent } from 'react'

/** A live event that is not stored. */
export type LiveEvent =
  | { type: 'typing'; match: string }
  | { type: 'presence'; person: string; online: boolean }
  /** The change in the number of likes and comments. */
  | { type: 'post_counted'; post: string; likes: number; comments: number }
  /** The connection was lost and is back, so displayed data may be outdated. */
  | { type: 'returned' }

const listeners = new Set<(event: LiveEvent) => void>()

export function dispatchLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(onEvent)
  useEffect(() => onLiveEvent((event) => handle(event)), [])
}
