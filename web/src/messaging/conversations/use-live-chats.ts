import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { onMessageSent, removeFromOutbox } from './outbox.ts'
import { refetchOutdated, requestsInFlight } from './outdated-replies.ts'
import { stopsTyping } from './presence.ts'
import {
  type ChatPages,
  cachedChats,
  changeChats,
  changeThread,
  chatsIn,
  listsKey,
  photosKey,
  recount,
  refetchChats,
  refetchLikes,
  useMe,
} from './queries.ts'
import { changesPhotos, needsRecount, sortChats, updateChat, updateThread } from './thread.ts'

/** Updates lists and conversations with live messages. */
export function useLiveChats(): void {
  const me = useMe()
  const queries = useQueryClient()
  const recountSoon = useDebouncedRecount()
  const [missed] = useState(() => requestsInFlight(queries, me))
  useEffect(() => refetchOutdated(queries, me, missed), [queries, me, missed])

  useAccountMessages((event) => {
    if ('match' in event) {
      if (cachedChats(queries, me, event.match).some((chat) => needsRecount(chat, event, me)))
        recountSoon(event.match)
      if (changesPhotos(event)) void queries.invalidateQueries({ queryKey: photosKey(me, event.match) })
    }
    switch (event.type) {
      case 'message':
        removeFromOutbox(event.message.id)
        if (event.message.senderId !== me) stopsTyping(event.match)
        changeThread(queries, me, event.match, (thread) => updateThread(thread, event, me))
        // The conversation was a new match, or isn't on a loaded page.
        if (!isListed(queries, me, event.match)) return refetchLists(queries, me)
        return changeChats(queries, me, (chats) =>
          sortChats(chats.map((chat) => updateChat(chat, event, me))),
        )
      case 'message_changed':
      case 'delivered':
      case 'read':
        changeThread(queries, me, event.match, (thread) => updateThread(thread, event, me))
        return changeChats(queries, me, (chats) => chats.map((chat) => updateChat(chat, event, me)))
      case 'match':
        void refetchLikes(queries, me)
        return refetchLists(queries, me)
      case 'match_ended':
        changeChats(queries, me, (chats) => chats.filter(({ match: { id } }) => id !== event.match))
        return changeThread(queries, me, event.match, (thread) => ({ ...thread, ended: true }))
      case 'likes_changed':
        return void refetchLikes(queries, me)
      default:
    }
  })

  useLiveEvents(({ type }) => {
    if (type !== 'returned') return
    void refetchLikes(queries, me)
    // If this fails, the next reconnect or opening a conversation refetches.
    void refetchChats(queries, me).catch(() => undefined)
  })

  // The reply may arrive before the live message, or without a live connection.
  useEffect(
    () =>
      onMessageSent((match, message) => {
        const event = { type: 'message', match, message } as const
        changeThread(queries, me, match, (thread) => updateThread(thread, event, me))
        if (!isListed(queries, me, match)) return refetchLists(queries, me)
        changeChats(queries, me, (chats) => sortChats(chats.map((chat) => updateChat(chat, event, me))))
      }),
    [queries, me],
  )
}

const RECOUNT_DELAY_MS = 300

function useDebouncedRecount(): (matchId: string) => void {
  const me = useMe()
  const queries = useQueryClient()
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.forEach((timer) => clearTimeout(timer)), [timers])
  return (matchId) => {
    clearTimeout(timers.get(matchId))
    const count = () => void recount(queries, me, matchId).catch(() => undefined)
    timers.set(matchId, setTimeout(count, RECOUNT_DELAY_MS))
  }
}

const refetchLists = (queries: QueryClient, me: string) =>
  void queries.invalidateQueries({ queryKey: listsKey(me) })

function isListed(queries: QueryClient, me: string, matchId: string): boolean {
  const messages = queries.getQueryData<ChatPages>([...listsKey(me), 'messages'])
  return chatsIn(messages).some(({ match: { id } }) => id === matchId)
}
