import { type getCreators, type ListedCreator, type Query } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { newSince, searchWords } from './rules.ts'
import * as store from './store-list.ts'
import { searched } from './store-search.ts'

/** What Postgres calls an integer. */
const Whole = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** Subscribers, price, moment and id of the last one: each order reads of it what it needs. */
const Place = z.tuple([Whole, Whole, Timestamp, z.uuid()])
const Scored = z.tuple([Whole, Whole, z.uuid()])

type Wish = Query<typeof getCreators>
type Present = (db: Db, ids: readonly string[]) => Promise<Map<string, ListedCreator>>

/** The list of creators, and the search in it. */
export function creatorListing({ clock }: Pick<Platform, 'clock'>, present: Present) {
  async function presented(db: Db, found: { items: string[]; next: string | null }) {
    const creators = await present(db, found.items)
    return { items: found.items.flatMap((id) => creators.get(id) ?? []), next: found.next }
  }

  const filtersOf = ({ category, maxPrice, verified, fresh }: Wish, me: Viewer | null): store.Filters => ({
    category,
    maxPrice,
    verified,
    viewerId: me?.accountId ?? null,
    since: fresh ? newSince(clock.now()) : null,
  })

  async function all(db: Db, me: Viewer | null, wish: Wish) {
    const last = decodeCursor(wish.after, Place)
    const rows = await store.listed(db, filtersOf(wish, me), {
      sort: wish.sort,
      after: last && { subscribers: last[0], price: last[1], at: new Date(last[2]), id: last[3] },
      limit: wish.limit + 1,
    })
    return pageOf(
      rows,
      wish.limit,
      ({ userId }) => userId,
      (row) => [row.subscriberCount, row.subscriptionPrice, row.createdAt.toISOString(), row.userId],
    )
  }

  async function search(db: Db, me: Viewer | null, wish: Wish) {
    const last = decodeCursor(wish.after, Scored)
    const words = searchWords(wish.text)
    if (words.length === 0) return { items: [], next: null }
    const rows = await searched(db, words, filtersOf(wish, me), {
      after: last && { score: last[0], subscribers: last[1], id: last[2] },
      limit: wish.limit + 1,
    })
    return pageOf(
      rows,
      wish.limit,
      ({ userId }) => userId,
      (row) => [row.score, row.subscriberCount, row.userId],
    )
  }

  return async (db: Db, me: Viewer | null, wish: Wish) =>
    presented(db, await (wish.text === '' ? all : search)(db, me, wish))
}
