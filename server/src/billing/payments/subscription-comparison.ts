import type { Finding } from '@koji/contract'
import type { PaymentProvider, ProviderPayment, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Applied, Subscriptions } from '#billing/subscriptions/service.ts'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { SnapshotNumbers, SubscriptionSnapshot } from './provider-snapshot.ts'

const DAY_MS = 86_400_000
/** How long a bank can take a payment back. Older payments don't change anymore. */
export const DISPUTABLE_DAYS = 120
/** Nearly everything that happens to a payment happens within days. */
const RECENT_DAYS = 10
const NIGHTS = 7
const NOT_THERE = 'not there'

/** How far back a nightly run compares payments: the recent ones, and on one night a week all that may still change. */
export function nightlyDays(id: string, now: Date): number {
  const night = Math.floor(now.getTime() / DAY_MS) % NIGHTS
  const turn = Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 9_973, 7) % NIGHTS
  return turn === night ? DISPUTABLE_DAYS : RECENT_DAYS
}

interface Dependencies {
  provider: PaymentProvider
  subscriptions: Subscriptions
  transactions: Transactions
  applySubscription(snapshot: SubscriptionSnapshot, numbers: SnapshotNumbers): Promise<Applied>
}

/** Compares a subscription and its payments with the provider's, and repairs what differs. */
export function subscriptionComparison({ database }: Platform, needs: Dependencies) {
  const { provider, subscriptions, transactions, applySubscription } = needs
  const { db } = database
  return { compareSubscription, compareSubscriptionById }

  /** Null if the provider doesn't know the subscription. */
  async function compareSubscriptionById(id: string): Promise<Finding[] | null> {
    const number = await subscriptions.nextSnapshotNumber()
    const found = await provider.findSubscription(id)
    return found && compareSubscription(found, number)
  }

  /**
   * `number` was drawn before the subscription was fetched, so newer snapshots take precedence. Payments for periods that
   * ended more than `days` ago are skipped.
   */
  async function compareSubscription(
    found: ProviderSubscription,
    number: number,
    days: number = DISPUTABLE_DAYS,
  ): Promise<Finding[]> {
    const was = await subscriptions.summary(db, found.subscriptionId)
    const applied = await applySubscription(
      { kind: 'subscription', subscription: found, payments: [] },
      { subscription: number, payment: number },
    )
    const findings: Finding[] = []
    const numbers = { subscription: number, payment: await subscriptions.nextSnapshotNumber() }
    const oldest = provider.now().getTime() - days * DAY_MS
    for await (const payment of provider.listPayments(found.id)) {
      findings.push(...(await comparePayment(found, payment, numbers)))
      if (payment.period.to.getTime() < oldest) break
    }
    const is = await subscriptions.summary(db, found.subscriptionId)
    if (was !== is) findings.push({ about: 'subscription', id: found.id, was, is, repaired: true })
    // Someone is charged for a subscription that we don't have. Whether to refund it is for our team to decide.
    else if (applied === 'unknown' && found.subscriptionId && found.state !== 'canceled')
      findings.push({ about: 'subscription', id: found.id, was: NOT_THERE, is: found.state, repaired: false })
    return findings
  }

  async function comparePayment(
    found: ProviderSubscription,
    payment: ProviderPayment,
    numbers: SnapshotNumbers,
  ): Promise<Finding[]> {
    const { id } = payment
    const was = await transactions.summary(db, id)
    const snapshot = { kind: 'subscription', subscription: found, payments: [payment] } as const
    const applied = await applySubscription(snapshot, numbers)
    const is = await transactions.summary(db, id)
    if (was !== is) return [{ about: 'payment', id, was, is, repaired: true }]
    // A payment of an unknown subscription needs no finding of its own.
    if (applied === 'unknown' || is === transactions.summarize(payment)) return []
    const newest = await provider.findPayment(id)
    const now = await transactions.summary(db, id)
    const theirs = newest ? transactions.summarize(newest) : NOT_THERE
    return now === theirs ? [] : [{ about: 'payment', id, was: now, is: theirs, repaired: false }]
  }
}
