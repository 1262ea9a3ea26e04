import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-machine.ts'

const PORTION = 100

interface Dependencies {
  payments: Payments
  apply(tx: Tx, found: ProviderSubscription, look: number): Promise<unknown>
  checkoutClosed(tx: Tx, checkout: string): Promise<void>
}

/** What ends without anybody having pressed a button for it. */
export function stopping({ database, log }: Platform, { apply, checkoutClosed, payments }: Dependencies) {
  const { db } = database

  /** Of one that the provider does not know, the nightly comparison says so. */
  async function stopRenewal(providerSubscription: string): Promise<void> {
    await payments.setCancelled(providerSubscription, true)
    const look = await store.drawLook(db)
    const found = await payments.subscriptionOf(providerSubscription)
    if (found) await transact(db, (tx) => apply(tx, found, look))
  }

  /** So that nobody pays there any more. What was paid a moment ago stays paid. */
  async function closeCheckout(checkout: string): Promise<void> {
    await payments.closeCheckout(checkout)
    if ((await payments.checkoutOf(checkout))?.state === 'paid') return
    await transact(db, (tx) => checkoutClosed(tx, checkout))
  }

  const stop = ({ checkout, providerSubscription }: store.Going): Promise<void> =>
    providerSubscription ? stopRenewal(providerSubscription) : closeCheckout(checkout!)

  /** One that cannot be ended keeps no other from its end. Whoever asked comes again for it. */
  async function stopEach(
    portions: AsyncIterable<store.Going[]>,
    isStillSo: () => Promise<boolean>,
  ): Promise<void> {
    const failures: unknown[] = []
    for await (const portion of portions)
      for (const one of portion) {
        if (!(await isStillSo())) return
        await stop(one).catch((error: unknown) => {
          log.warn({ err: error, subscription: one.id }, 'a subscription was not ended')
          failures.push(error)
        })
      }
    if (failures.length > 0) throw new AggregateError(failures, 'not every subscription was ended')
  }

  async function* portionsOf(accountId: string, signal: AbortSignal): AsyncGenerator<store.Going[]> {
    for (let after: string | null = null; !signal.aborted; ) {
      const found: store.Going[] = await store.goingOf(db, accountId, after, PORTION)
      yield found
      if (found.length < PORTION) return
      after = found.at(-1)!.id
    }
  }

  async function* portionBetween(a: string, b: string): AsyncGenerator<store.Going[]> {
    yield store.goingBetween(db, a, b)
  }

  return {
    /** Nobody pays on to somebody whom they no longer see, nor begins to: pages that are open are closed. */
    stopBetween: (a: string, b: string): Promise<void> =>
      stopEach(portionBetween(a, b), async () => !(await store.seeEachOther(db, a, b))),

    seeEachOther: store.seeEachOther,

    /** Of somebody who has left, on either side, in portions. Who is back meanwhile goes on. */
    stopAllOf: (accountId: string, signal: AbortSignal): Promise<void> =>
      stopEach(portionsOf(accountId, signal), async () => !(await store.isHere(db, accountId))),
  }
}
