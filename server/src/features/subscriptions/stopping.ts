import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-machine.ts'

const PORTION = 100

interface Needs {
  payments: Payments
  apply(tx: Tx, found: ProviderSubscription, look: number): Promise<unknown>
}

/** What ends without anybody having pressed a button for it. */
export function stopping({ database }: Platform, { apply, payments }: Needs) {
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
  }
}
