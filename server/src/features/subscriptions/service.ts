import type { Dashboards } from '#features/dashboard/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { lists } from './lists.ts'
import { MEMBER, OWNER, type Standing, standingOf, VISITOR } from './rules.ts'
import * as store from './store.ts'

export { isOpen } from './store-open.ts'

export type Subscriptions = ReturnType<typeof subscriptionService>

export function subscriptionService(platform: Platform, { dashboards }: { dashboards: Dashboards }) {
  const { clock, events, ids } = platform
  return {
    ...lists(platform),

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

    cancel: (tx: Tx, id: string, cancelled = true) => store.setCancelled(tx, id, cancelled),

    /** Posts stay open until what was paid for ends. */
    async end(tx: Tx, id: string): Promise<void> {
      const ended = await store.end(tx, id, clock.now())
      if (!ended) return
      await dashboards.count(tx, [{ creatorId: ended.creatorId, left: 1 }])
      await events.record(tx, 'subscriptions.ended', id, { subscriptionId: id, ...ended })
    },
  }
}
