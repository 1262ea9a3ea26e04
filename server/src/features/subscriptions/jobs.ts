import type { Platform } from '#platform/platform.ts'
import type { Subscriptions } from './service.ts'

export const STOP_BETWEEN = 'subscriptions.stop_between'
export const STOP_ALL = 'subscriptions.stop_all'

export function subscriptionJobs({ jobs }: Platform, subscriptions: Subscriptions): void {
  jobs.define<{ a: string; b: string }>(STOP_BETWEEN, ({ a, b }) => subscriptions.stopBetween(a, b), {
    retries: 20,
  })
  jobs.define<{ accountId: string }>(
    STOP_ALL,
    ({ accountId }, { signal }) => subscriptions.stopAllOf(accountId, signal),
    { retries: 20, expireSeconds: 900 },
  )
}
