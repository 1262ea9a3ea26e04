import type { Conversation } from '@koji/contract'
import { useEffect } from 'react'
import { watchPeople } from '#lib/live.ts'
import { type LiveEvent, onLiveEvent } from '#lib/live-events.ts'
import { createStore } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'

/** Somebody who types says so every few seconds; after this long they have stopped. */
const TYPING_MS = 6_000

/** Of those whom this tab watches, as far as something was heard. */
export const online = createStore<ReadonlyMap<string, boolean>>(new Map())
const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let watched: ReadonlySet<string> = new Set()

export function stopsTyping(match: string): void {
  clearTimeout(timers.get(match))
  if (typing.get().has(match)) typing.set(new Set([...typing.get()].filter((one) => one !== match)))
}

/** In place of those before, of whom nothing is heard from now on: what was known of them says nothing any more. */
export function watch(people: readonly string[]): void {
  watched = new Set(people)
  online.set(new Map([...online.get()].filter(([person]) => watched.has(person))))
  watchPeople(people)
}

/** Who is open comes first: not everybody in a long list can be watched. */
export const watchedOf = (open: string | null, listed: readonly string[]): string[] => [
  ...new Set([...(open === null ? [] : [open]), ...listed]),
]

export function hear(event: LiveEvent): void {
  // Who may still be seen is said anew; who began to hide meanwhile is not.
  if (event.type === 'returned') online.set(new Map())
  if (event.type === 'presence' && watched.has(event.person))
    online.set(new Map(online.get()).set(event.person, event.online))
  if (event.type !== 'typing') return
  const { match } = event
  typing.set(new Set(typing.get()).add(match))
  clearTimeout(timers.get(match))
  timers.set(
    match,
    setTimeout(() => stopsTyping(match), TYPING_MS),
  )
}

/** Listens while some part of the chats is on the screen. */
export function useListening(people: readonly string[]): void {
  useEffect(() => onLiveEvent(hear), [])
  const names = people.join()
  useEffect(() => watch(names === '' ? [] : names.split(',')), [names])
  useEffect(() => () => watch([]), [])
}

/** When they were last here, as far as they let it be known; what was heard just now counts for more. */
export function useActive({
  match: { person },
  active,
}: Pick<Conversation, 'match' | 'active'>): Conversation['active'] {
  const heard = useStore(online).get(person.id)
  if (heard === undefined || active === null) return heard ? 'now' : active
  if (heard) return 'now'
  return active === 'now' ? 'today' : active
}

export const useTyping = (match: string): boolean => useStore(typing).has(match)
