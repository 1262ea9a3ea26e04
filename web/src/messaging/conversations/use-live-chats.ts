import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { rereadCrossed, underway } from './crossed.ts'
import { forget, onArrival } from './outbox.ts'
import { stopsTyping } from './presence.ts'
import {
  type ChatPages,
  changeChats,
  changeThread,
  chatsIn,
  knownChats,
  listsKey,
  photosKey,
  recount,
  rereadChats,
  rereadLikes,
  useMe,
} from './queries.ts'
import { changesPhotos, heard, heardInChat, inListOrder, isUncounted } from './thread.ts'

/** Keeps lists and conversations as they are, by what arrives over the live connection. */
export function useLiveChats(): void {
  const me = useMe()
  const queries = useQueryClient()
  const countSoon = useCounting()
  const [unheard] = useState(() => underway(queries, me))
  useEffect(() => rereadCrossed(queries, me, unheard), [queries, me, unheard])

  useAccountMessages((event) => {
    if ('match' in event) {
      if (knownChats(queries, me, event.match).some((chat) => isUncounted(chat, event, me)))
        countSoon(event.match)
      if (changesPhotos(event)) void queries.invalidateQueries({ queryKey: photosKey(me, event.match) })
    }
    switch (event.type) {
      case 'message':
        forget(event.message.id)
        if (event.message.senderId !== me) stopsTyping(event.match)
        changeThread(queries, me, event.match, (thread) => heard(thread, event, me))
        // Somebody who was among the new matches, or far down.
        if (!isListed(queries, me, event.match)) return rereadLists(queries, me)
        return changeChats(queries, me, (chats) =>
          inListOrder(chats.map((chat) => heardInChat(chat, event, me))),
        )
      case 'message_changed':
      case 'delivered':
      case 'read':
        changeThread(queries, me, event.match, (thread) => heard(thread, event, me))
        return changeChats(queries, me, (chats) => chats.map((chat) => heardInChat(chat, event, me)))
      case 'match':
        void rereadLikes(queries, me)
        return rereadLists(queries, me)
      case 'match_ended':
        changeChats(queries, me, (chats) => chats.filter(({ match: { id } }) => id !== event.match))
        return changeThread(queries, me, event.match, (thread) => ({ ...thread, ended: true }))
      case 'likes_changed':
        return void rereadLikes(queries, me)
      default:
    }
  })

  useLiveEvents(({ type }) => {
    if (type !== 'returned') return
    void rereadLikes(queries, me)
    // What fails here is read again with the next return, or when it is opened.
    void rereadChats(queries, me).catch(() => undefined)
  })

  // The answer may be here before the live connection tells, or while there is none.
  useEffect(
    () =>
      onArrival((match, message) => {
        const event = { type: 'message', match, message } as const
        changeThread(queries, me, match, (thread) => heard(thread, event, me))
        if (!isListed(queries, me, match)) return rereadLists(queries, me)
        changeChats(queries, me, (chats) => inListOrder(chats.map((chat) => heardInChat(chat, event, me))))
      }),
    [queries, me],
  )
}

/** Many at once are counted once. */
const SOON_MS = 300

function useCounting(): (matchId: string) => void {
  const me = useMe()
  const queries = useQueryClient()
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.forEach((timer) => clearTimeout(timer)), [timers])
  return (matchId) => {
    clearTimeout(timers.get(matchId))
    const count = () => void recount(queries, me, matchId).catch(() => undefined)
    timers.set(matchId, setTimeout(count, SOON_MS))
  }
}

const rereadLists = (queries: QueryClient, me: string) =>
  void queries.invalidateQueries({ queryKey: listsKey(me) })

function isListed(queries: QueryClient, me: string, matchId: string): boolean {
  const messages = queries.getQueryData<ChatPages>([...listsKey(me), 'messages'])
  return chatsIn(messages).some(({ match: { id } }) => id === matchId)
}
