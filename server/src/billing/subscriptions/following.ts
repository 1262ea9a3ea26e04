import type { Payments } from '#adapters/payments/port.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-machine.ts'

const PORTION = 100

/** Where the money of subscribers goes when a creator has another account than the one they began with. */
export function following({ database }: Platform, payments: Payments) {
  return {
    async followAccount(creatorId: string, signal: AbortSignal): Promise<void> {
      for (let after: string | null = null; !signal.aborted; ) {
        const found: store.Following[] = await store.toFollow(database.db, creatorId, after, PORTION)
        for (const { subscription, account } of found) await payments.payInto({ subscription, account })
        if (found.length < PORTION) return
        after = found.at(-1)!.id
      }
    },
  }
}
