import { Readable } from 'node:stream'
import type { PageQuery, Subscriber, Subscription } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, decodeTimeCursor, pageOf, SortText, TimeKeys } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { CSV_HEAD, csvLines } from './csv.ts'
import { accessOf, renewsAt } from './rules.ts'
import * as store from './store.ts'
import { type SubscriberFilter, type SubscriberRow, subscribersOf } from './store-subscribers.ts'

const ByName = z.tuple([SortText, z.uuid()])

/** Rows of an exported file that are read and sent together. */
const CSV_PAGE_SIZE = 1_000

/** Subscriptions as fans and creators list them. */
export function subscriptionLists({ clock }: Platform, now: () => Date) {
  const present = (row: store.PlanRow) => presentPlan(row, now())

  return {
    async plans(db: Db, me: Viewer, { after, limit, which }: PageQuery & { which: store.WhichPlans }) {
      const rows = await store.plansOf(db, me.accountId, {
        which,
        limit: limit + 1,
        now: now(),
        after: decodeTimeCursor(after),
      })
      return pageOf(rows, limit, present, (row) => [row.startedAt.toISOString(), row.id])
    },

    one: async (db: Db, me: Viewer, id: string): Promise<Subscription> =>
      present((await store.planOf(db, me.accountId, id)) ?? refuse('not_found')),

    async subscribers(db: Db, me: Viewer, { after, limit, ...filter }: PageQuery & SubscriberFilter) {
      const last = decodeCursor(after, filter.sort === 'name' ? ByName : TimeKeys)
      const rows = await subscribersOf(db, me.accountId, filter, {
        after: last && { key: last[0], id: last[1] },
        limit: limit + 1,
      })
      return pageOf(rows, limit, presentSubscriber, (row) => [keyOf(row, filter), row.subscriptionId])
    },

    async subscribersFile(db: Db, me: Viewer, filter: SubscriberFilter): Promise<ServedFile> {
      const pages = allSubscribers(db, me.accountId, filter)
      // Read before the reply starts, so that a failure is an error reply and not half a file.
      const first = await pages.next()
      const day = clock.now().toISOString().slice(0, 10)
      async function* content() {
        yield CSV_HEAD + csvLines(first.value ?? [])
        for await (const rows of pages) yield csvLines(rows)
      }
      return {
        name: `subscribers-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },
  }
}

const keyOf = ({ nameKey, since }: SubscriberRow, { sort }: SubscriberFilter): string =>
  sort === 'name' ? nameKey : since.toISOString()

/** Reads page by page, so that few rows are in memory at a time. */
async function* allSubscribers(
  db: Db,
  creatorId: string,
  filter: SubscriberFilter,
): AsyncGenerator<SubscriberRow[], undefined> {
  let last: SubscriberRow | undefined
  do {
    const after = last ? { key: keyOf(last, filter), id: last.subscriptionId } : null
    const rows = await subscribersOf(db, creatorId, filter, { after, limit: CSV_PAGE_SIZE })
    if (rows.length > 0) yield rows
    last = rows.length === CSV_PAGE_SIZE ? rows.at(-1) : undefined
  } while (last)
}

function presentPlan(row: store.PlanRow, now: Date): Subscription {
  const { creatorId, displayName, username, avatarUrl, idVerified } = row
  const { id, state, price, cancelled } = row
  return {
    id,
    state,
    price,
    cancelled,
    open: accessOf(row, now).patronage === 'subscriber',
    creator: displayName === null ? null : { id: creatorId, displayName, username, avatarUrl, idVerified },
    startedAt: row.startedAt.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBecause: row.endedBecause,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  }
}

function presentSubscriber(row: SubscriberRow): Subscriber {
  const { subscriptionId, fanId, displayName, username, avatarUrl, state, price, cancelled, brought } = row
  return {
    subscriptionId,
    state,
    price,
    cancelled,
    brought,
    person: displayName === null ? null : { id: fanId, displayName, username, avatarUrl },
    since: row.since.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    renewsAt: renewsAt(row)?.toISOString() ?? null,
  }
}
