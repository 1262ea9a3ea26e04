import type { Finding } from '@koji/contract'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'

/** A provider loses hardly any. Where more are gone, it is rather the wrong one that is asked. */
const FEW = 3

export interface Missing {
  id: string
  providerSubscription: string
}

/** What lives here and the provider does not know: a few end here too, many are for a person. */
export function missing({ database }: Platform, subscriptions: Subscriptions) {
  return async (gone: readonly Missing[]): Promise<Finding[]> => {
    const repaired = gone.length <= FEW
    const findings: Finding[] = []
    for (const { id, providerSubscription } of gone) {
      if (repaired) await transact(database.db, (tx) => subscriptions.endNow(tx, id, 'closed'))
      const about = { about: 'subscription', id: providerSubscription } as const
      findings.push({ ...about, was: 'alive', is: 'not there', repaired })
    }
    return findings
  }
}
