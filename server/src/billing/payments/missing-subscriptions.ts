import type { Finding } from '@koji/contract'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'

/** A provider hardly ever loses subscriptions. If it lacks more than that, we're rather connected to the wrong account. */
const MAX_ENDED = 3

export interface MissingSubscription {
  id: string
  providerSubscription: string
}

/** Ends a few live subscriptions that the provider doesn't know. Many are left to manual review instead. */
export async function endMissingSubscriptions(
  { database }: Platform,
  subscriptions: Subscriptions,
  missing: readonly MissingSubscription[],
): Promise<Finding[]> {
  const repaired = missing.length <= MAX_ENDED
  const findings: Finding[] = []
  for (const { id, providerSubscription } of missing) {
    if (repaired) await transact(database.db, (tx) => subscriptions.endNow(tx, id, 'closed'))
    findings.push({
      about: 'subscription',
      id: providerSubscription,
      was: 'alive',
      is: 'not there',
      repaired,
    })
  }
  return findings
}
