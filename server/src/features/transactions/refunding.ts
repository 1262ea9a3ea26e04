import { scrub } from '@koji/contract'
import { type Payments, ProviderRefused } from '#adapters/payments/port.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-refunds.ts'

const BATCH = 50
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 12
const DAY_MS = 86_400_000

/** Gives back what was decided to be given back: a row says so first, and its id is the key at the provider. */
export function refunding({ clock, database, log }: Platform, { payments }: { payments: Payments }) {
  const { db } = database

  async function giveBack(wish: store.AskedRefund): Promise<void> {
    try {
      const { id, state } = await payments.refund({
        ...{ charge: wish.providerCharge, amount: wish.amount, key: `refund:${wish.id}` },
      })
      await store.made(db, wish.id, { providerRefund: id, state })
    } catch (error) {
      const words = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
      const final = error instanceof ProviderRefused || wish.attempts >= MAX_ATTEMPTS
      const due = new Date(clock.now().getTime() + Math.min(1_000 * 3 ** wish.attempts, DAY_MS / 4))
      await store.putOff(db, wish.id, final ? { failed: true, error: words } : { due, error: words })
      log.warn({ err: error, refund: wish.id }, 'a refund failed')
    }
  }

  return {
    /** All that is due. */
    async giveBackDue(): Promise<number> {
      let done = 0
      for (;;) {
        const now = clock.now()
        const until = new Date(now.getTime() + LEASE_MS)
        const asked = await store.takeAsked(db, { now, until, limit: BATCH })
        for (const wish of asked) await giveBack(wish)
        done += asked.length
        if (asked.length < BATCH) return done
      }
    },
  }
}
