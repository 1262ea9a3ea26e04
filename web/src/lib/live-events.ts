import { useEffect, useEffectEvent } from 'react'

/** What is told once and kept nowhere. */
export type LiveEvent =
  | { type: 'typing'; match: string }
  | { type: 'presence'; person: string; online: boolean }
  /** So many more like it or commented on it, or fewer. */
  | { type: 'post_counted'; post: string; likes: number; comments: number }
  /** The connection was away: what is shown may be older than what is. */
  | { type: 'returned' }

const listeners = new Set<(event: LiveEvent) => void>()

export function tellLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent)
  useEffect(() => onLiveEvent((event) => hear(event)), [])
}
