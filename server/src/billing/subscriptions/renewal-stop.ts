import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-lifecycle.ts'
import { type Chargeable, chargeableBetween, chargeableOf } from './store-renewals.ts'

const PAGE_SIZE = 100

interface Dependencies {
  paymentProvider: PaymentProvider
  apply(tx: Tx, found: ProviderSubscription, snapshotNumber: number): Promise<unknown>
  checkoutClosed(tx: Tx, checkout: string): Promise<void>
}

/** Stops renewals and closes open checkouts after a block, or when an account is no longer active. */
export function renewalStop(
  { database, log }: Platform,
  { apply, checkoutClosed, paymentProvider }: Dependencies,
) {
  const { db } = database
  return { stopBetween, stopAllOf, canSeeEachOther: store.canSeeEachOther }

  async function stopBetween(a: string, b: string): Promise<void> {
    const pages = pagesBetween(a, b)
    await stopEach(pages, async () => !(await store.canSeeEachOther(db, a, b)))
  }

  async function stopAllOf(accountId: string, signal: AbortSignal): Promise<void> {
    await stopEach(pagesOf(accountId, signal), async () => !(await store.isActiveAccount(db, accountId)))
  }

  /**
   * Returns early when `isStillNeeded` says no, for example because the account was reactivated. One failure doesn't keep
   * the others from being stopped; the error at the end makes the job run again.
   */
  async function stopEach(
    pages: AsyncIterable<Chargeable[]>,
    isStillNeeded: () => Promise<boolean>,
  ): Promise<void> {
    const failures: unknown[] = []
    for await (const page of pages)
      for (const chargeable of page) {
        if (!(await isStillNeeded())) return
        await stop(chargeable).catch((error: unknown) => {
          log.warn({ err: error, subscription: chargeable.id }, 'a renewal was not stopped')
          failures.push(error)
        })
      }
    if (failures.length > 0) throw new AggregateError(failures, 'some renewals were not stopped')
  }

  function stop({ checkout, providerSubscription }: Chargeable): Promise<void> {
    return providerSubscription ? stopRenewal(providerSubscription) : closeCheckout(checkout!)
  }

  /** If the provider doesn't know the subscription, the nightly reconciliation reports it. */
  async function stopRenewal(providerSubscription: string): Promise<void> {
    await paymentProvider.setCancelAtPeriodEnd(providerSubscription, true)
    const number = await store.nextSnapshotNumber(db)
    const found = await paymentProvider.findSubscription(providerSubscription)
    if (found) await transact(db, (tx) => apply(tx, found, number))
  }

  /** A checkout that was paid before it could be closed stays paid. */
  async function closeCheckout(checkout: string): Promise<void> {
    await paymentProvider.closeCheckout(checkout)
    if ((await paymentProvider.findCheckout(checkout))?.state === 'paid') return
    await transact(db, (tx) => checkoutClosed(tx, checkout))
  }

  async function* pagesOf(accountId: string, signal: AbortSignal): AsyncGenerator<Chargeable[]> {
    for (let after: string | null = null; !signal.aborted; ) {
      const page: Chargeable[] = await chargeableOf(db, accountId, after, PAGE_SIZE)
      yield page
      if (page.length < PAGE_SIZE) return
      after = page.at(-1)!.id
    }
  }

  async function* pagesBetween(a: string, b: string): AsyncGenerator<Chargeable[]> {
    yield chargeableBetween(db, a, b)
  }
}
