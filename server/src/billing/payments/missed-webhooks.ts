import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'

const PAGE_SIZE = 100
const UNPAID_MS = 48 * 3_600_000

interface Dependencies {
  provider: PaymentProvider
  subscriptions: Subscriptions
  compareSubscription(found: ProviderSubscription, number: number): Promise<unknown>
}

type UnpaidSubscription = Awaited<ReturnType<Subscriptions['unpaidSince']>>[number]

/** Settles checkouts whose webhook hasn't reached us. */
export function missedWebhooks({ clock, database, log }: Platform, needs: Dependencies) {
  const { compareSubscription, provider, subscriptions } = needs
  const { db } = database
  return { refreshCheckout, endUnpaidCheckouts }

  /** Applies what was paid at a checkout, or closes the subscription if its checkout expired unpaid. */
  async function refreshCheckout(id: string): Promise<void> {
    const number = await subscriptions.nextSnapshotNumber()
    const checkout = await provider.findCheckout(id)
    const found = checkout?.subscription ? await provider.findSubscription(checkout.subscription) : null
    if (found) await compareSubscription(found, number)
    else if (!checkout || checkout.state === 'closed')
      await transact(db, (tx) => subscriptions.checkoutClosed(tx, id))
  }

  /** Ends checkouts after two days. One that fails is skipped, so that it can't hold up the others. */
  async function endUnpaidCheckouts(signal: AbortSignal): Promise<void> {
    const before = new Date(clock.now().getTime() - UNPAID_MS)
    for (let after: UnpaidSubscription | null = null; !signal.aborted; ) {
      const page = await subscriptions.unpaidSince(db, { before, after, limit: PAGE_SIZE })
      for (const unpaid of page)
        await endUnpaid(unpaid).catch((error: unknown) =>
          log.warn({ err: error, subscription: unpaid.id }, 'an unpaid checkout was not ended'),
        )
      if (page.length < PAGE_SIZE) return
      after = page.at(-1)!
    }
  }

  async function endUnpaid({ id, checkout }: UnpaidSubscription): Promise<unknown> {
    if (!checkout) return transact(db, (tx) => subscriptions.dropUnpaid(tx, id))
    // Closing has no effect on a checkout that was paid after all.
    await provider.closeCheckout(checkout)
    return refreshCheckout(checkout)
  }
}
