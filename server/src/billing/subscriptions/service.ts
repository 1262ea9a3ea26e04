import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import { subscriptionCancellation } from './cancellation.ts'
import { checkoutService } from './checkout.ts'
import { checkoutRefresh } from './checkout-refresh.ts'
import { subscriptionLifecycle } from './lifecycle.ts'
import { subscriptionLists } from './lists.ts'
import { payoutAccountChange } from './payout-account-change.ts'
import { renewalStop } from './renewal-stop.ts'
import { accessOf, type CreatorAccess, canSubscribe, MEMBER, OWNER, VISITOR } from './rules.ts'
import * as store from './store.ts'

export { END_AT_PROVIDER } from './jobs.ts'
export type { Applied } from './lifecycle.ts'

export type Subscriptions = ReturnType<typeof subscriptionService>

export interface Dependencies {
  creators: Creators
  creatorStats: CreatorStats
  paymentProvider: PaymentProvider
}

export function subscriptionService(platform: Platform, needs: Dependencies) {
  const { paymentProvider } = needs
  /** The provider's time, which is ahead of ours when an admin has moved the clock of the test provider. */
  const now = () => paymentProvider.now()
  const lists = subscriptionLists(platform, now)
  const lifecycle = subscriptionLifecycle(platform, needs)
  return {
    now,
    ...lists,
    ...lifecycle,
    ...checkoutService(platform, paymentProvider),
    ...payoutAccountChange(platform, paymentProvider),
    ...renewalStop(platform, { ...lifecycle, paymentProvider }),
    ...checkoutRefresh(platform, lists.one),
    ...subscriptionCancellation(platform, { ...lists, ...lifecycle, paymentProvider }),

    /** What the viewer is to each of these creators: the one place that decides who has paid. */
    async accessByCreator(
      db: Db,
      me: Viewer | null,
      creatorIds: readonly string[],
    ): Promise<Map<string, CreatorAccess>> {
      const ids = [...new Set(creatorIds)]
      if (!me) return new Map(ids.map((id) => [id, VISITOR]))
      const rows = ids.length > 0 ? await store.subscriptionsTo(db, me.accountId, ids) : []
      const found = new Map(rows.map((row) => [row.creatorId, accessOf(row, now())]))
      return new Map(ids.map((id) => [id, id === me.accountId ? OWNER : (found.get(id) ?? MEMBER)]))
    },

    /** Includes a subscription whose checkout isn't paid yet. */
    async accessTo(db: Db, me: Viewer | null, creatorId: string): Promise<CreatorAccess> {
      const access = (await this.accessByCreator(db, me, [creatorId])).get(creatorId)!
      if (!me || !canSubscribe(access)) return access
      return { ...access, subscriptionId: await store.incompleteIdOf(db, me.accountId, creatorId) }
    },
  }
}
