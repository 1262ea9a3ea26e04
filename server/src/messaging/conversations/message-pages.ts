import { type getMessages, MESSAGES_PAGE, type PageQuery, type Query } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { ConversationList } from './conversation-list.ts'
import type { MessageViews } from './message-views.ts'
import { findConversation, type MyConversation } from './store.ts'
import { messagesBefore, messagesFrom } from './store-messages.ts'
import { listPhotos } from './store-photos.ts'

const PhotoCursor = z.tuple([z.int(), z.int()])

interface Dependencies {
  media: Media
  list: ConversationList
  views: MessageViews
}

export const requireConversation = async (db: Db, me: Viewer, matchId: string): Promise<MyConversation> =>
  (await findConversation(db, me.accountId, matchId)) ?? refuse('not_found')

/** What is inside of one conversation, page by page. */
export function messagePages({ media, list, views }: Dependencies) {
  return {
    async open(db: Db, me: Viewer, matchId: string) {
      const conversation = await requireConversation(db, me, matchId)
      const [[chat], rows] = await Promise.all([
        list.present(db, me, [conversation]),
        messagesBefore(db, matchId, null, MESSAGES_PAGE),
      ])
      if (!chat) refuse('not_found')
      return { chat, messages: await views.within(db, me.accountId, conversation, rows) }
    },

    async messages(db: Db, me: Viewer, matchId: string, query: Query<typeof getMessages>) {
      const conversation = await requireConversation(db, me, matchId)
      const rows = await readMessages(db, matchId, query)
      return {
        items: await views.within(db, me.accountId, conversation, rows),
        lastSeq: conversation.lastSeq,
      }
    },

    async photos(db: Db, me: Viewer, matchId: string, { after, limit }: PageQuery) {
      await requireConversation(db, me, matchId)
      const last = decodeCursor(after, PhotoCursor)
      const rows = await listPhotos(db, me.accountId, matchId, {
        after: last && { seq: last[0], position: last[1] },
        limit: limit + 1,
      })
      const { items, next } = pageOf(
        rows,
        limit,
        (row) => row,
        ({ seq, position }) => [seq, position],
      )
      const found = await media.photosOf(
        db,
        items.map(({ mediaId }) => mediaId),
      )
      const photos = new Map(found.map((photo) => [photo.id, photo]))
      return {
        items: items.flatMap(({ seq, mediaId }) => {
          const photo = photos.get(mediaId)
          return photo ? [{ seq, photo }] : []
        }),
        next,
      }
    },
  }
}

function readMessages(db: Db, matchId: string, { before, from, around, limit }: Query<typeof getMessages>) {
  if (from !== undefined) return messagesFrom(db, matchId, from, limit)
  if (around !== undefined) return messagesFrom(db, matchId, Math.max(1, around - (limit >> 1)), limit)
  return messagesBefore(db, matchId, before ?? null, limit)
}
