import type { Chat } from '@koji/contract'
import { useEffect } from 'react'
import { watchPeople } from '../../lib/live.ts'
import { onLiveEvent } from '../../lib/live-events.ts'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'

/** Somebody who types says so every few seconds; after this long they have stopped. */
const TYPING_MS = 6_000

/** What was heard since the page was opened. */
const online = createStore<ReadonlyMap<string, boolean>>(new Map())
const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function stopsTyping(match: string): void {
  clearTimeout(timers.get(match))
  if (typing.get().has(match)) typing.set(new Set([...typing.get()].filter((one) => one !== match)))
}

/** Listens while some part of the chats is on the screen. */
export function useListening(people: readonly string[]): void {
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'presence') online.set(new Map(online.get()).set(event.person, event.online))
        if (event.type !== 'typing') return
        const { match } = event
        typing.set(new Set(typing.get()).add(match))
        clearTimeout(timers.get(match))
        timers.set(
          match,
          setTimeout(() => stopsTyping(match), TYPING_MS),
        )
      }),
    [],
  )
  const names = people.join()
  useEffect(() => {
    watchPeople(names === '' ? [] : names.split(','))
  }, [names])
  useEffect(() => () => watchPeople([]), [])
}

/** When they were last here, as far as they let it be known; what was heard just now counts for more. */
export function useActive({ match: { person }, active }: Pick<Chat, 'match' | 'active'>): Chat['active'] {
  const heard = useStore(online).get(person.id)
  if (heard === undefined || active === null) return heard ? 'now' : active
  if (heard) return 'now'
  return active === 'now' ? 'today' : active
}

export const useTyping = (match: string): boolean => useStore(typing).has(match)
