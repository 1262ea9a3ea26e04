import type { Payments } from '#adapters/payments/port.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import { applying } from './applying.ts'
import { changing } from './changing.ts'
import { checkouts } from './checkout.ts'
import { following } from './following.ts'
import { lists } from './lists.ts'
import { canBegin, MEMBER, OWNER, type Standing, standingOf, VISITOR } from './rules.ts'
import { stopping } from './stopping.ts'
import * as store from './store.ts'
import { waiting } from './waiting.ts'

export type { Applied } from './applying.ts'
export { END_THERE } from './jobs.ts'
export { isOpen } from './store-open.ts'
export { joinSeenCreator } from './store-seen-creator.ts'

export type Subscriptions = ReturnType<typeof subscriptionService>

export interface Dependencies {
  creatorStats: CreatorStats
  payments: Payments
}

export function subscriptionService(platform: Platform, { creatorStats, payments }: Dependencies) {
  /** Periods are of the provider's time: that of a test one may be ahead of ours. */
  const now = () => payments.now()
  const listed = lists(platform, now)
  const applied = applying(platform, creatorStats, payments)
  return {
    now,
    ...listed,
    ...applied,
    ...checkouts(platform, payments),
    ...following(platform, payments),
    ...stopping(platform, { ...applied, payments }),
    ...waiting(platform, listed.one),
    ...changing(platform, { ...listed, ...applied, payments }),

    /** What whoever looks is to each of these creators: the one place that knows who has paid. */
    async standings(
      db: Db,
      me: Viewer | null,
      creatorIds: readonly string[],
    ): Promise<Map<string, Standing>> {
      const wanted = [...new Set(creatorIds)]
      if (!me) return new Map(wanted.map((id) => [id, VISITOR]))
      const rows = wanted.length > 0 ? await store.standings(db, me.accountId, wanted) : []
      const found = new Map(rows.map((row) => [row.creatorId, standingOf(row, now())]))
      return new Map(wanted.map((id) => [id, id === me.accountId ? OWNER : (found.get(id) ?? MEMBER)]))
    },

    /** Of one creator, with what was begun there and is not paid yet. */
    async standing(db: Db, me: Viewer | null, creatorId: string): Promise<Standing> {
      const standing = (await this.standings(db, me, [creatorId])).get(creatorId)!
      if (!me || !canBegin(standing)) return standing
      return { ...standing, subscriptionId: await store.begunWith(db, me.accountId, creatorId) }
    },
  }
}
