import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-machine.ts'

const PORTION = 100
const UNPAID_MS = 48 * 3_600_000

interface Needs {
  payments: Payments
  apply(tx: Tx, found: ProviderSubscription, look: number): Promise<unknown>
  checkoutClosed(tx: Tx, checkout: string): Promise<void>
}

/** What ends without anybody having pressed a button for it. */
export function stopping({ clock, database }: Platform, { apply, checkoutClosed, payments }: Needs) {
  const { db } = database

  async function stopRenewal(id: string): Promise<void> {
    await payments.setCancelled(id, true)
    const look = await store.drawLook(db)
    const found = await payments.subscriptionOf(id)
    if (found) await transact(db, (tx) => apply(tx, found, look))
  }

  return {
    /** Nobody pays on to somebody whom they no longer see. */
    async stopBetween(a: string, b: string): Promise<void> {
      for (const { providerSubscription } of await store.renewingBetween(db, a, b))
        await stopRenewal(providerSubscription)
    },

    /** Of somebody who has left, on either side, in portions: those that are done are not found again. */
    async stopAllOf(accountId: string, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const found = await store.renewingOf(db, accountId, PORTION)
        for (const { providerSubscription } of found) await stopRenewal(providerSubscription)
        if (found.length < PORTION) return
      }
    },

    /** Checkouts that came to nothing, and about which no message reached us. */
    async forgetUnpaid(): Promise<void> {
      const before = new Date(clock.now().getTime() - UNPAID_MS)
      for (const { id, checkout } of await store.unpaidSince(db, before, PORTION)) {
        const found = checkout ? await payments.checkoutOf(checkout) : null
        if (found?.state === 'open') await payments.closeCheckout(found.id)
        if (found?.state === 'paid') continue
        await transact<unknown>(db, (tx) =>
          checkout ? checkoutClosed(tx, checkout) : store.dropUnpaid(tx, id),
        )
      }
    },
  }
}
