import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccountMessages } from '../../lib/account-messages.ts'
import { useLiveEvents } from '../../lib/live-events.ts'
import { forget, onArrival } from './outbox.ts'
import { stopsTyping } from './presence.ts'
import {
  type ChatPages,
  changeChats,
  changeThread,
  chatsIn,
  listsKey,
  photosKey,
  rereadLikes,
  threadsKey,
  useMe,
} from './queries.ts'
import { heard, heardInChat, inListOrder } from './thread.ts'

/** Keeps lists and conversations as they are, by what arrives over the live connection. */
export function useLiveChats(): void {
  const me = useMe()
  const queries = useQueryClient()

  useAccountMessages((event) => {
    switch (event.type) {
      case 'message':
        forget(event.message.id)
        if (event.message.senderId !== me) stopsTyping(event.match)
        if (event.message.photos.length > 0)
          void queries.invalidateQueries({ queryKey: photosKey(me, event.match) })
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
    rereadLists(queries, me)
    void rereadLikes(queries, me)
    void queries.invalidateQueries({ queryKey: threadsKey(me) })
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

const rereadLists = (queries: QueryClient, me: string) =>
  void queries.invalidateQueries({ queryKey: listsKey(me) })

function isListed(queries: QueryClient, me: string, matchId: string): boolean {
  const messages = queries.getQueryData<ChatPages>([...listsKey(me), 'messages'])
  return chatsIn(messages).some(({ match: { id } }) => id === matchId)
}
