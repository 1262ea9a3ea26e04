import type { Conversation } from '@koji/contract'
import { useEffect } from 'react'
import { watchPeople } from '#lib/live.ts'
import { type LiveEvent, onLiveEvent } from '#lib/live-events.ts'
import { createStore } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'

/** Typing is sent every few seconds. After this long without it, the person has stopped. */
const TYPING_MS = 6_000

/** The presence of people this tab watches, as far as it was received. */
export const online = createStore<ReadonlyMap<string, boolean>>(new Map())
const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let watched: ReadonlySet<string> = new Set()

export function stopsTyping(match: string): void {
  clearTimeout(timers.get(match))
  if (typing.get().has(match)) typing.set(new Set([...typing.get()].filter((each) => each !== match)))
}

/** Replaces the watched people. The presence of others is dropped, because it is no longer updated. */
export function watch(people: readonly string[]): void {
  watched = new Set(people)
  online.set(new Map([...online.get()].filter(([person]) => watched.has(person))))
  watchPeople(people)
}

/** The open conversation comes first, because the number of watched people is limited. */
export const peopleToWatch = (open: string | null, listed: readonly string[]): string[] => [
  ...new Set([...(open === null ? [] : [open]), ...listed]),
]

export function handleLiveEvent(event: LiveEvent): void {
  // After a reconnect, the server sends presence again, but not of people who have hidden theirs.
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

/** Watches presence and typing while the chats are on the screen. */
export function usePresence(people: readonly string[]): void {
  useEffect(() => onLiveEvent(handleLiveEvent), [])
  const ids = people.join()
  useEffect(() => watch(ids === '' ? [] : ids.split(',')), [ids])
  useEffect(() => () => watch([]), [])
}

/** When the other member was last active, if they share it. A live update wins over the loaded value. */
export function useActive({
  match: { person },
  active,
}: Pick<Conversation, 'match' | 'active'>): Conversation['active'] {
  const isOnline = useStore(online).get(person.id)
  if (isOnline === undefined || active === null) return isOnline ? 'now' : active
  if (isOnline) return 'now'
  return active === 'now' ? 'today' : active
}

export const useTyping = (match: string): boolean => useStore(typing).has(match)
