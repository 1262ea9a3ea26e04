import type { Payments } from '#adapters/payments/port.ts'
import type { Dashboards } from '#features/dashboard/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { applying } from './applying.ts'
import { changing } from './changing.ts'
import { checkouts } from './checkout.ts'
import { lists } from './lists.ts'
import { MEMBER, OWNER, type Standing, standingOf, VISITOR } from './rules.ts'
import { stopping } from './stopping.ts'
import * as store from './store.ts'
import * as machine from './store-machine.ts'
import { waiting } from './waiting.ts'

export { isOpen } from './store-open.ts'

export type Subscriptions = ReturnType<typeof subscriptionService>

interface Others {
  dashboards: Dashboards
  payments: Payments
}

export function subscriptionService(platform: Platform, { dashboards, payments }: Others) {
  const { clock, events, ids } = platform
  const listed = lists(platform)
  const applied = applying(platform, dashboards)
  return {
    ...listed,
    ...applied,
    ...checkouts(platform, payments),
    ...stopping(platform, { payments, apply: applied.apply }),
    ...waiting(platform, listed.one),
    ...changing(platform, { payments, one: listed.one, apply: applied.apply }),

    /** What whoever looks is to each of these creators: the one place that knows who has paid. */
    async standings(
      db: Db,
      me: Viewer | null,
      creatorIds: readonly string[],
    ): Promise<Map<string, Standing>> {
      const wanted = [...new Set(creatorIds)]
      if (!me) return new Map(wanted.map((id) => [id, VISITOR]))
      const rows = wanted.length > 0 ? await store.standings(db, me.accountId, wanted) : []
      const found = new Map(rows.map((row) => [row.creatorId, standingOf(row, clock.now())]))
      return new Map(wanted.map((id) => [id, id === me.accountId ? OWNER : (found.get(id) ?? MEMBER)]))
    },

    async standing(db: Db, me: Viewer | null, creatorId: string): Promise<Standing> {
      return (await this.standings(db, me, [creatorId])).get(creatorId)!
    },

    /** Null when there is one already. */
    async start(
      tx: Tx,
      wish: { fanId: string; creatorId: string; price: number; periodEnd: Date; startedAt?: Date },
    ): Promise<string | null> {
      const id = ids.id()
      const { fanId, creatorId } = wish
      const startedAt = wish.startedAt ?? clock.now()
      if (!(await store.insert(tx, { ...wish, id, state: 'active', startedAt }))) return null
      await dashboards.count(tx, [{ creatorId, joined: 1 }], startedAt)
      await events.record(tx, 'subscriptions.started', id, { subscriptionId: id, fanId, creatorId })
      return id
    },

    async stopRenewing(tx: Tx, id: string, cancelled = true): Promise<void> {
      const held = await machine.lock(tx, id)
      if (held && held.state !== 'canceled') await machine.rewrite(tx, held, { cancelled })
    },

    /** Posts stay open until what was paid for ends. */
    async end(tx: Tx, id: string): Promise<void> {
      const held = await machine.lock(tx, id)
      if (!held || held.state === 'canceled') return
      const { fanId, creatorId } = held
      const because = 'cancelled' as const
      await machine.rewrite(tx, held, { state: 'canceled', endedAt: clock.now(), endedBecause: because })
      await dashboards.count(tx, [{ creatorId, left: 1 }])
      await events.record(tx, 'subscriptions.ended', id, { subscriptionId: id, fanId, creatorId, because })
    },
  }
}
