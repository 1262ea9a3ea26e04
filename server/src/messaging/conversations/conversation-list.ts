import type { Conversation, PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { presentMatch } from '#discovery/matches/service.ts'
import { decodeCursor, pageOf, TimeKeys, Timestamp } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { MessageViews } from './message-views.ts'
import * as store from './store.ts'
import { findMessages, keyOf } from './store-messages.ts'

const ListCursor = z.tuple([z.boolean(), Timestamp, z.uuid()])

interface Context {
  profiles: Profiles
  views: MessageViews
}

export type ConversationList = ReturnType<typeof conversationList>

export function conversationList(context: Context) {
  /** A page of conversations with the cursor of the next one. */
  async function page(
    db: Db,
    me: Viewer,
    { conversations, limit }: { conversations: store.MyConversation[]; limit: number },
    cursorOf: (conversation: store.MyConversation) => (string | boolean)[],
  ) {
    const { items, next } = pageOf(conversations, limit, (conversation) => conversation, cursorOf)
    return { items: await presentConversations(context, db, me, items), next }
  }

  return {
    present: (db: Db, me: Viewer, conversations: readonly store.MyConversation[]) =>
      presentConversations(context, db, me, conversations),

    async list(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const last = decodeCursor(after, ListCursor)
      const conversations = await store.listConversations(db, me.accountId, {
        after: last && { hasUnread: last[0], lastAt: last[1], matchId: last[2] },
        limit: limit + 1,
      })
      return page(db, me, { conversations, limit }, listCursorOf)
    },

    async listNew(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const last = decodeCursor(after, TimeKeys)
      const conversations = await store.listNewConversations(db, me.accountId, {
        after: last && { madeAt: last[0], matchId: last[1] },
        limit: limit + 1,
      })
      return page(db, me, { conversations, limit }, ({ madeAt, matchId }) => [madeAt.toISOString(), matchId])
    },

    counts: (db: Db, me: Viewer) => store.countConversations(db, me.accountId),
  }
}

export const listCursorOf = ({ hasUnread, lastAt, matchId }: store.MyConversation): (string | boolean)[] => [
  hasUnread,
  lastAt!.toISOString(),
  matchId,
]

/** Adds the other person and the last message. Leaves out people the viewer may not see. */
async function presentConversations(
  { profiles, views }: Context,
  db: Db,
  me: Viewer,
  conversations: readonly store.MyConversation[],
): Promise<Conversation[]> {
  const [people, messages] = await Promise.all([
    profiles.presentMany(
      db,
      me,
      conversations.map(({ otherId }) => ({ id: otherId, relation: 'matched' })),
    ),
    lastMessages(views, db, me, conversations),
  ])
  return conversations.flatMap((conversation): Conversation[] => {
    const { matchId, mode, madeAt } = conversation
    const person = people.get(conversation.otherId)
    if (!person) return []
    return [
      {
        match: presentMatch({ id: matchId, mode, madeAt }, person),
        photo: person.photos[0] ?? null,
        active: person.active,
        last: messages.get(matchId) ?? null,
        unread: conversation.unread,
        readSeq: conversation.readSeq,
        theirs: {
          deliveredSeq: conversation.theirDeliveredSeq,
          readSeq: conversation.readReceipts ? conversation.theirReadSeq : null,
        },
      },
    ]
  })
}

/** By the id of the match. */
async function lastMessages(
  views: MessageViews,
  db: Db,
  me: Viewer,
  conversations: readonly store.MyConversation[],
) {
  const started = conversations.filter(({ lastSeq }) => lastSeq > 0)
  const found = await findMessages(
    db,
    started.map(({ matchId, lastSeq }) => ({ matchId, seq: lastSeq })),
  )
  const rows = started.flatMap((conversation) => {
    const row = found.get(keyOf({ matchId: conversation.matchId, seq: conversation.lastSeq }))
    // A line of the list has no room for a quote.
    return row ? [{ row: { ...row, replyTo: null }, pair: conversation }] : []
  })
  const messages = await views.across(db, me.accountId, rows)
  return new Map(
    messages.map((message, index) => [
      rows[index]!.row.matchId,
      // The list has no button to reveal a hidden text, so it isn't sent.
      message.hidden ? { ...message, text: '' } : message,
    ]),
  )
}
