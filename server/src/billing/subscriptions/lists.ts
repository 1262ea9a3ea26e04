import { Readable } from 'node:stream'
import type { PageQuery, Subscriber, Subscription } from '@koji/contract'
import * as z from 'zod/mini'
import { ByMoment, decodeCursor, pageOf, placeAfter, Words } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { CSV_HEAD, csvLines } from './csv.ts'
import { renewsAt, standingOf } from './rules.ts'
import * as store from './store.ts'
import { type SubscriberRow, subscribersOf, type Wanted } from './store-subscribers.ts'

const ByName = z.tuple([Words, z.uuid()])

/** Lines of a file that are read and sent together. */
const CSV_AT_ONCE = 1_000

/** Subscriptions as the two sides list them. */
export function lists({ clock }: Platform, now: () => Date) {
  const present = (row: store.PlanRow) => presentPlan(row, now())

  return {
    async plans(db: Db, me: Viewer, { after, limit, which }: PageQuery & { which: store.WhichPlans }) {
      const rows = await store.plansOf(db, me.accountId, {
        which,
        limit: limit + 1,
        now: now(),
        after: placeAfter(after),
      })
      return pageOf(rows, limit, present, (row) => [row.startedAt.toISOString(), row.id])
    },

    one: async (db: Db, me: Viewer, id: string): Promise<Subscription> =>
      present((await store.planOf(db, me.accountId, id)) ?? refuse('not_found')),

    async subscribers(db: Db, me: Viewer, { after, limit, ...wanted }: PageQuery & Wanted) {
      const last = decodeCursor(after, wanted.sort === 'name' ? ByName : ByMoment)
      const rows = await subscribersOf(db, me.accountId, wanted, {
        after: last && { key: last[0], id: last[1] },
        limit: limit + 1,
      })
      return pageOf(rows, limit, presentSubscriber, (row) => [keyOf(row, wanted), row.subscriptionId])
    },

    /** The list as it is shown, to its end. */
    async subscribersFile(db: Db, me: Viewer, wanted: Wanted): Promise<ServedFile> {
      const portions = allSubscribers(db, me.accountId, wanted)
      // What goes wrong at once is said as such, and not by half a file.
      const first = await portions.next()
      const day = clock.now().toISOString().slice(0, 10)
      async function* content() {
        yield CSV_HEAD + csvLines(first.value ?? [])
        for await (const rows of portions) yield csvLines(rows)
      }
      return {
        name: `subscribers-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },
  }
}

const keyOf = ({ nameKey, since }: SubscriberRow, { sort }: Wanted): string =>
  sort === 'name' ? nameKey : since.toISOString()

/** However many there are, few are in memory at once. */
async function* allSubscribers(
  db: Db,
  creatorId: string,
  wanted: Wanted,
): AsyncGenerator<SubscriberRow[], undefined> {
  let last: SubscriberRow | undefined
  do {
    const after = last ? { key: keyOf(last, wanted), id: last.subscriptionId } : null
    const rows = await subscribersOf(db, creatorId, wanted, { after, limit: CSV_AT_ONCE })
    if (rows.length > 0) yield rows
    last = rows.length === CSV_AT_ONCE ? rows.at(-1) : undefined
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
    open: standingOf(row, now).patronage === 'subscriber',
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
