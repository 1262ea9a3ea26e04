import { Readable } from 'node:stream'
import type { PageQuery, Subscriber, Subscription } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { csvOf } from './csv.ts'
import * as store from './store.ts'
import { type SubscriberRow, subscribersOf, type Wanted } from './store-subscribers.ts'

const Moment = z.iso.datetime().check(z.refine((moment) => moment > '2000'))
const Cursor = z.tuple([Moment, z.uuid()])
const NameCursor = z.tuple([z.string().check(z.refine((name) => !name.includes('\0'))), z.uuid()])

/** A file is made in one go, so it ends somewhere. */
const CSV_MAX = 100_000

/** Subscriptions as the two sides list them. */
export function lists({ clock }: Platform) {
  return {
    async plans(db: Db, me: Viewer, { after, limit, which }: PageQuery & { which: 'live' | 'past' }) {
      const last = decodeCursor(after, Cursor)
      const rows = await store.plansOf(db, me.accountId, {
        ...{ live: which === 'live', limit: limit + 1, now: clock.now() },
        after: last && { at: new Date(last[0]), id: last[1] },
      })
      return pageOf(rows, limit, presentPlan, (row) => [row.startedAt.toISOString(), row.id])
    },

    one: async (db: Db, me: Viewer, id: string): Promise<Subscription> =>
      presentPlan((await store.planOf(db, me.accountId, id)) ?? refuse('not_found')),

    async subscribers(db: Db, me: Viewer, { after, limit, ...wanted }: PageQuery & Wanted) {
      const last = decodeCursor(after, wanted.sort === 'name' ? NameCursor : Cursor)
      const rows = await subscribersOf(db, me.accountId, wanted, {
        after: last && { key: last[0], id: last[1] },
        limit: limit + 1,
      })
      return pageOf(rows, limit, presentSubscriber, (row) => [
        ...[wanted.sort === 'name' ? row.nameKey : row.since.toISOString(), row.subscriptionId],
      ])
    },

    async subscribersFile(db: Db, me: Viewer): Promise<ServedFile> {
      const wanted = { text: '', which: 'all', sort: 'newest' } as const
      const rows = await subscribersOf(db, me.accountId, wanted, { after: null, limit: CSV_MAX })
      const bytes = Buffer.from(csvOf(rows))
      const day = clock.now().toISOString().slice(0, 10)
      return {
        ...{ name: `subscribers-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: bytes.length },
        content: Readable.from([bytes]),
      }
    },
  }
}

function presentPlan(row: store.PlanRow): Subscription {
  const { creatorId, displayName, username, avatarUrl, idVerified } = row
  const { id, state, price, cancelled } = row
  return {
    ...{ id, state, price, cancelled },
    creator: displayName === null ? null : { id: creatorId, displayName, username, avatarUrl, idVerified },
    startedAt: row.startedAt.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBecause: row.endedBecause,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  }
}

function presentSubscriber(row: SubscriberRow): Subscriber {
  const { subscriptionId, fanId, displayName, username, avatarUrl, state, price, cancelled } = row
  return {
    ...{ subscriptionId, state, price, cancelled },
    person: displayName === null ? null : { id: fanId, displayName, username, avatarUrl },
    since: row.since.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}
