import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

export type Referrals = ReturnType<typeof referralService>

export function referralService({ clock }: Platform) {
  return {
    /** Pending until the new person has confirmed their address and made a profile. A code that nobody has is ignored. */
    async record(tx: Tx, code: string, referredUserId: string): Promise<void> {
      const referrerId = await store.referrerOf(tx, code)
      if (!referrerId) return
      await store.insertReferral(tx, {
        referrerId,
        referredUserId,
        referralCode: code.toUpperCase(),
        createdAt: clock.now(),
      })
    },
  }
}
