import type { Platform } from '#platform/platform.ts'
import type { Subscriptions } from './service.ts'

export const STOP_BETWEEN = 'subscriptions.stop_between'
/** Ends a subscription at the provider that has ended here. Handled by payments. */
export const END_AT_PROVIDER = 'payments.end_there'
export const STOP_ALL = 'subscriptions.stop_all'

export const FOLLOW_PAYOUT_ACCOUNT = 'subscriptions.follow_account'

export function subscriptionJobs(
  { jobs }: Platform,
  { subscriptions }: { subscriptions: Subscriptions },
): void {
  jobs.define<{ a: string; b: string }>(STOP_BETWEEN, ({ a, b }) => subscriptions.stopBetween(a, b), {
    retries: 20,
  })
  jobs.define<{ accountId: string }>(
    STOP_ALL,
    ({ accountId }, { signal }) => subscriptions.stopAllOf(accountId, signal),
    { retries: 20, expireSeconds: 900 },
  )
  jobs.define<{ creatorId: string }>(
    FOLLOW_PAYOUT_ACCOUNT,
    ({ creatorId }, { signal }) => subscriptions.followAccount(creatorId, signal),
    { retries: 20, expireSeconds: 900 },
  )
}
