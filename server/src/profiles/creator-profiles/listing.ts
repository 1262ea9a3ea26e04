import { type getCreators, type ListedCreator, type Query } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { newSince, searchWords } from './rules.ts'
import * as store from './store-list.ts'
import { searchCreators } from './store-search.ts'

/** The range of an integer in Postgres. */
const Integer = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** Subscribers, price, creation time and id of the last entry. Each order uses what it needs. */
const ListCursor = z.tuple([Integer, Integer, Timestamp, z.uuid()])
/** Score, subscribers and id of the last entry. */
const SearchCursor = z.tuple([Integer, Integer, z.uuid()])

type ListQuery = Query<typeof getCreators>
type Present = (db: Db, ids: readonly string[]) => Promise<Map<string, ListedCreator>>

/** Lists and searches creators. */
export function creatorListing({ clock }: Pick<Platform, 'clock'>, present: Present) {
  async function presented(db: Db, found: { items: string[]; next: string | null }) {
    const creators = await present(db, found.items)
    return { items: found.items.flatMap((id) => creators.get(id) ?? []), next: found.next }
  }

  const filtersOf = (
    { category, maxPrice, verified, fresh }: ListQuery,
    me: Viewer | null,
  ): store.Filters => ({
    category,
    maxPrice,
    verified,
    viewerId: me?.accountId ?? null,
    since: fresh ? newSince(clock.now()) : null,
  })

  async function list(db: Db, me: Viewer | null, query: ListQuery) {
    const last = decodeCursor(query.after, ListCursor)
    const rows = await store.listCreators(db, filtersOf(query, me), {
      sort: query.sort,
      after: last && { subscribers: last[0], price: last[1], at: new Date(last[2]), id: last[3] },
      limit: query.limit + 1,
    })
    return pageOf(
      rows,
      query.limit,
      ({ userId }) => userId,
      (row) => [row.subscriberCount, row.subscriptionPrice, row.createdAt.toISOString(), row.userId],
    )
  }

  async function search(db: Db, me: Viewer | null, query: ListQuery) {
    const last = decodeCursor(query.after, SearchCursor)
    const words = searchWords(query.text)
    if (words.length === 0) return { items: [], next: null }
    const rows = await searchCreators(db, words, filtersOf(query, me), {
      after: last && { score: last[0], subscribers: last[1], id: last[2] },
      limit: query.limit + 1,
    })
    return pageOf(
      rows,
      query.limit,
      ({ userId }) => userId,
      (row) => [row.score, row.subscriberCount, row.userId],
    )
  }

  return async (db: Db, me: Viewer | null, query: ListQuery) =>
    presented(db, await (query.text === '' ? list : search)(db, me, query))
}
