import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'

const PORTION = 100
const UNPAID_MS = 48 * 3_600_000

interface Dependencies {
  payments: Payments
  subscriptions: Subscriptions
  compare(found: ProviderSubscription, number: number): Promise<unknown>
}

type Unpaid = Awaited<ReturnType<Subscriptions['unpaidSince']>>[number]

/** Checkouts about which no message reached us. */
export function unheard(
  { clock, database, log }: Platform,
  { compare, payments, subscriptions }: Dependencies,
) {
  const { db } = database

  /** With what was paid there, if something was. */
  async function lookAtCheckout(id: string): Promise<void> {
    const number = await subscriptions.drawLook()
    const checkout = await payments.checkoutOf(id)
    const found = checkout?.subscription ? await payments.subscriptionOf(checkout.subscription) : null
    if (found) await compare(found, number)
    else if (!checkout || checkout.state === 'closed')
      await transact(db, (tx) => subscriptions.checkoutClosed(tx, id))
  }

  async function forget({ id, checkout }: Unpaid): Promise<unknown> {
    if (!checkout) return transact(db, (tx) => subscriptions.dropUnpaid(tx, id))
    // One that was paid stays paid, and is found to be.
    await payments.closeCheckout(checkout)
    return lookAtCheckout(checkout)
  }

  return {
    lookAtCheckout,

    /** Those that are two days old come to an end: page by page, so that none keeps the next from its turn. */
    async forgetUnpaid(signal: AbortSignal): Promise<void> {
      const before = new Date(clock.now().getTime() - UNPAID_MS)
      for (let after: Unpaid | null = null; !signal.aborted; ) {
        const found = await subscriptions.unpaidSince(db, { before, after, limit: PORTION })
        for (const one of found)
          await forget(one).catch((error: unknown) =>
            log.warn({ err: error, subscription: one.id }, 'an unpaid checkout was not ended'),
          )
        if (found.length < PORTION) return
        after = found.at(-1)!
      }
    },
  }
}
