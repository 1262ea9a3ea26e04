import type { PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, Timestamp } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { type ConversationList, listCursorOf } from './conversation-list.ts'
import { requireConversation } from './message-pages.ts'
import type { MessageViews } from './message-views.ts'
import * as store from './store.ts'
import * as search from './store-search.ts'

type SearchQuery = PageQuery & { text: string }

const ConversationCursor = z.tuple([z.int()])

/**
 * A place in a search through all conversations: `depth` of a group of conversations was read, up to the hit with `at`
 * and `id`. The group comes after the conversation with `hasUnread`, `lastAt` and `matchId`.
 */
const SearchCursor = z.tuple([
  z.int().check(z.minimum(0), z.maximum(100_000)),
  z.nullable(Timestamp),
  z.nullable(z.uuid()),
  z.nullable(z.boolean()),
  z.nullable(Timestamp),
  z.nullable(z.uuid()),
])

const START: z.infer<typeof SearchCursor> = [0, null, null, null, null, null]

/** What one request reads at most: this many conversations, and this many messages of each. */
const CONVERSATIONS_READ = 20
const MESSAGES_READ = 500
/** The same for a search within one conversation. */
const CONVERSATION_DEPTH = 5_000

interface Context {
  list: ConversationList
  views: MessageViews
}

/** Each request reads a bounded number of messages, and its cursor continues where it stopped. */
export const messageSearch = (context: Context) => ({
  searchOne: (db: Db, me: Viewer, matchId: string, query: SearchQuery) =>
    searchOne(context, db, me, matchId, query),
  searchAll: (db: Db, me: Viewer, query: SearchQuery) => searchAll(context, db, me, query),
})

async function searchOne(
  { views }: Context,
  db: Db,
  me: Viewer,
  matchId: string,
  { text, after, limit }: SearchQuery,
) {
  const conversation = await requireConversation(db, me, matchId)
  const last = decodeCursor(after, ConversationCursor)
  const before = last?.[0] ?? conversation.lastSeq + 1
  const rows = await search.searchConversation(db, matchId, {
    text,
    before,
    depth: CONVERSATION_DEPTH,
    limit,
  })
  const reached = rows.length === limit ? rows.at(-1)!.seq : Math.max(1, before - CONVERSATION_DEPTH)
  return {
    items: await views.within(db, me.accountId, conversation, rows),
    next: reached > 1 ? encodeCursor([reached]) : null,
  }
}

/** Searches a group of conversations in the order of the list until nothing is left, then the next group. */
async function searchAll(context: Context, db: Db, me: Viewer, { text, after, limit }: SearchQuery) {
  const [depth, at, id, hasUnread, lastAt, matchId] = decodeCursor(after, SearchCursor) ?? START
  const position = hasUnread !== null && lastAt && matchId ? { hasUnread, lastAt, matchId } : null
  const [named, group] = await Promise.all([
    after === undefined ? search.searchByName(db, me.accountId, text) : [],
    store.listConversations(db, me.accountId, { after: position, limit: CONVERSATIONS_READ }),
  ])
  const ranges = group.flatMap((conversation) => {
    const before = conversation.lastSeq + 1 - depth * MESSAGES_READ
    return before > 1 ? [{ matchId: conversation.matchId, before }] : []
  })
  const rows = await search.searchConversations(db, {
    text,
    limit,
    depth: MESSAGES_READ,
    ranges,
    after: at && id ? { at, id } : null,
  })
  const [people, items] = await Promise.all([
    context.list.present(db, me, named),
    presentHits(context, db, me, group, rows),
  ])
  const last = rows.at(-1)
  return {
    people,
    items,
    next:
      rows.length === limit && last
        ? encodeCursor([depth, last.at.toISOString(), last.id, hasUnread, lastAt, matchId])
        : ranges.some(({ before }) => before > MESSAGES_READ + 1)
          ? encodeCursor([depth + 1, null, null, hasUnread, lastAt, matchId])
          : group.length === CONVERSATIONS_READ
            ? encodeCursor([0, null, null, ...listCursorOf(group.at(-1)!)])
            : null,
  }
}

async function presentHits(
  { list, views }: Context,
  db: Db,
  me: Viewer,
  group: readonly store.MyConversation[],
  rows: Awaited<ReturnType<typeof search.searchConversations>>,
) {
  const byMatch = new Map(group.map((conversation) => [conversation.matchId, conversation]))
  const hit = group.filter(({ matchId }) => rows.some((row) => row.matchId === matchId))
  const [conversations, messages] = await Promise.all([
    list.present(db, me, hit),
    views.across(
      db,
      me.accountId,
      rows.map((row) => ({ row, pair: byMatch.get(row.matchId)! })),
    ),
  ])
  const people = new Map(conversations.map(({ match }) => [match.id, match.person]))
  return messages.flatMap((message, index) => {
    const match = rows[index]!.matchId
    const person = people.get(match)
    return person ? [{ match, person, message }] : []
  })
}
