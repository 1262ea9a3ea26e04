import type { Platform } from '#platform/platform.ts'
import type { Subscriptions } from './service.ts'

export const STOP_BETWEEN = 'subscriptions.stop_between'
/** Ends at the provider what has ended here. Payments do so. */
export const END_THERE = 'payments.end_there'
export const STOP_ALL = 'subscriptions.stop_all'

/** What subscribers pay goes into the account that replaced another one. */
export const FOLLOW = 'subscriptions.follow_account'

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
    FOLLOW,
    ({ creatorId }, { signal }) => subscriptions.followAccount(creatorId, signal),
    { retries: 20, expireSeconds: 900 },
  )
}
