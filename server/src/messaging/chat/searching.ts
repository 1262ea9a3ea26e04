import type { PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, Moment } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { MessageViews } from './messages.ts'
import * as store from './store.ts'
import * as search from './store-search.ts'
import { listKeys, type Talks } from './talks.ts'

type SearchQuery = PageQuery & { text: string }

const InOne = z.tuple([z.int()])
/** How deep in each of some conversations, behind which hit of those, and behind which conversation they are. */
const InAll = z.tuple([
  z.int().check(z.minimum(0), z.maximum(100_000)),
  z.nullable(Moment),
  z.nullable(z.uuid()),
  z.nullable(z.boolean()),
  z.nullable(Moment),
  z.nullable(z.uuid()),
])

const START: z.infer<typeof InAll> = [0, null, null, null, null, null]

/** Looked through in one request: so many conversations, and of each so many messages. */
const TALKS = 20
const DEEP = 500
const IN_ONE = 5_000

interface Dependencies {
  talks: Talks
  views: MessageViews
}

/** By what messages say. A request looks at so many and no more; its cursor goes on from there. */
export function searching({ talks, views }: Dependencies) {
  return {
    async searchOne(db: Db, me: Viewer, matchId: string, { text, after, limit }: SearchQuery) {
      const talk = await talks.mine(db, me, matchId)
      const last = decodeCursor(after, InOne)
      const before = last?.[0] ?? talk.lastSeq + 1
      const hits = await search.hitsIn(db, matchId, { text, before, scan: IN_ONE, limit })
      const reached = hits.length === limit ? hits.at(-1)!.seq : Math.max(1, before - IN_ONE)
      return {
        items: await views.within(db, me.accountId, talk, hits),
        next: reached > 1 ? encodeCursor([reached]) : null,
      }
    },

    /** Of the conversations that come first in the list the newest hits, then of the next ones. */
    async searchAll(db: Db, me: Viewer, { text, after, limit }: SearchQuery) {
      const [depth, at, id, waits, lastAt, matchId] = decodeCursor(after, InAll) ?? START
      const place = waits !== null && lastAt && matchId ? { waits, lastAt, matchId } : null
      const [people, found] = await Promise.all([
        after === undefined ? search.talksByName(db, me.accountId, text) : [],
        store.talksOf(db, me.accountId, { after: place, limit: TALKS }),
      ])
      const ranges = found.flatMap((talk) => {
        const before = talk.lastSeq + 1 - depth * DEEP
        return before > 1 ? [{ talk, before }] : []
      })
      const rows = await search.hitsAmong(db, {
        text,
        limit,
        scan: DEEP,
        ranges: ranges.map(({ talk, before }) => ({ matchId: talk.matchId, before })),
        after: at && id ? { at, id } : null,
      })
      const byMatch = new Map(found.map((talk) => [talk.matchId, talk]))
      const hitTalks = found.filter(({ matchId }) => rows.some((row) => row.matchId === matchId))
      const [named, chats, messages] = await Promise.all([
        talks.present(db, me, people),
        talks.present(db, me, hitTalks),
        views.across(
          db,
          me.accountId,
          rows.map((row) => ({ row, pair: byMatch.get(row.matchId)! })),
        ),
      ])
      const cards = new Map(chats.map(({ match }) => [match.id, match.person]))
      const last = rows.at(-1)
      return {
        people: named,
        items: messages.flatMap((message, n) => {
          const match = rows[n]!.matchId
          const person = cards.get(match)
          return person ? [{ match, person, message }] : []
        }),
        next:
          rows.length === limit && last
            ? encodeCursor([depth, last.at.toISOString(), last.id, waits, lastAt, matchId])
            : ranges.some(({ before }) => before > DEEP + 1)
              ? encodeCursor([depth + 1, null, null, waits, lastAt, matchId])
              : found.length === TALKS
                ? encodeCursor([0, null, null, ...listKeys(found.at(-1)!)])
                : null,
      }
    },
  }
}
