import type { Finding } from '@koji/contract'
import type { Payments, ProviderPayment, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Applied, Subscriptions } from '#billing/subscriptions/service.ts'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Numbers } from './looking.ts'

const DAY_MS = 86_400_000
/** A bank may take something back for so long; what is older stays as it is. */
export const OPEN_DAYS = 120
/** What happens to a payment happens within days of it, nearly always. */
const RECENT_DAYS = 10
const NIGHTS = 7
const NOT_THERE = 'not there'

/** How far back a night looks at what was paid for a subscription: at the newest each night, at all that is open once a week. */
export function nightlyDays(id: string, now: Date): number {
  const night = Math.floor(now.getTime() / DAY_MS) % NIGHTS
  const turn = Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 9_973, 7) % NIGHTS
  return turn === night ? OPEN_DAYS : RECENT_DAYS
}

interface Dependencies {
  payments: Payments
  subscriptions: Subscriptions
  transactions: Transactions
  applySubscription(
    look: { subscription: ProviderSubscription; payments: ProviderPayment[] },
    numbers: Numbers,
  ): Promise<Applied>
}

/** One subscription at the provider against ours, with what was paid for it. */
export function comparing({ database }: Platform, needs: Dependencies) {
  const { payments, subscriptions, transactions, applySubscription } = needs
  const { db } = database

  async function comparePayment(
    found: ProviderSubscription,
    payment: ProviderPayment,
    numbers: Numbers,
  ): Promise<Finding[]> {
    const { id } = payment
    const was = await transactions.summary(db, id)
    const applied = await applySubscription({ subscription: found, payments: [payment] }, numbers)
    const is = await transactions.summary(db, id)
    if (was !== is) return [{ about: 'payment', id, was, is, repaired: true }]
    // Of what has nobody here, the subscription says so.
    if (applied === 'unknown' || is === transactions.summaryThere(payment)) return []
    const again = await payments.paymentOf(id)
    const now = await transactions.summary(db, id)
    const theirs = again ? transactions.summaryThere(again) : NOT_THERE
    return now === theirs ? [] : [{ about: 'payment', id, was: now, is: theirs, repaired: false }]
  }

  /**
   * `look` is of the number before it was read: whoever looked since knows better. `days`: payments for what ended before
   * that are not looked at. Returns what was not as it should be.
   */
  async function compare(
    found: ProviderSubscription,
    look: number,
    days: number = OPEN_DAYS,
  ): Promise<Finding[]> {
    const held = () => subscriptions.summary(db, found.subscriptionId)
    const was = await held()
    const applied = await applySubscription(
      { subscription: found, payments: [] },
      { subscription: look, payment: look },
    )
    const findings: Finding[] = []
    const numbers = { subscription: look, payment: await subscriptions.drawLook() }
    const oldest = payments.now().getTime() - days * DAY_MS
    for await (const payment of payments.paymentsOf(found.id)) {
      findings.push(...(await comparePayment(found, payment, numbers)))
      if (payment.period.to.getTime() < oldest) break
    }
    const is = await held()
    const about = { about: 'subscription', id: found.id } as const
    if (was !== is) findings.push({ ...about, was, is, repaired: true })
    // Somebody is charged for what nobody has here: whether it is given back is not for us to say.
    else if (applied === 'unknown' && found.subscriptionId && found.state !== 'canceled')
      findings.push({ ...about, was: NOT_THERE, is: found.state, repaired: false })
    return findings
  }

  return {
    compare,

    /** By what the provider calls it; null when it does not know it. */
    async compareOne(providerSubscription: string): Promise<Finding[] | null> {
      const look = await subscriptions.drawLook()
      const found = await payments.subscriptionOf(providerSubscription)
      return found && compare(found, look)
    },
  }
}
