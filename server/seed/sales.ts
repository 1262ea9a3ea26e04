import { PLATFORM_FEE_PERCENT } from '@koji/contract'
import type { ProviderPayment } from '#adapters/payments/port.ts'
import { monthsAfter, nextAttempt, percentOf, processingCost } from '#billing/sandbox/rules.ts'
import type { DemoSubscription } from './subscriptions.ts'

const DAY_MS = 86_400_000
const DISPUTE_COST = 1_500

/** A creator's price, and the accounts that receive the money. */
export interface Offer {
  price: number
  account: string
  payoutAccountId: string
}

/** A subscription with all its payments, as the provider would report them. */
export interface Sale extends DemoSubscription, Offer {
  subscriptionId: string
  id: string
  customer: string
  periodEnd: Date
  payments: ProviderPayment[]
}

const idOf = (kind: string, id: string): string => `${kind}_${id.replaceAll('-', '')}`

const customerOf = (fanId: string): string => idOf('cus', fanId)

export function saleOf(subscription: DemoSubscription, offer: Offer, newId: () => string): Sale {
  const subscriptionId = newId()
  const id = idOf('sub', subscriptionId)
  const { startedAt, months, state } = subscription
  const paid = Array.from({ length: months }, (_, month) =>
    paymentOf(subscription, offer, { id, month, newId }),
  )
  const due = paymentOf(subscription, offer, { id, month: months, newId })
  return {
    ...subscription,
    ...offer,
    subscriptionId,
    id,
    customer: customerOf(subscription.fanId),
    periodEnd: monthsAfter(startedAt, months),
    payments: state === 'past_due' ? [...paid, failed(due)] : paid,
  }
}

function paymentOf(
  { startedAt, card }: DemoSubscription,
  { price }: Offer,
  { id, month, newId }: { id: string; month: number; newId: () => string },
): ProviderPayment {
  const [from, to] = [monthsAfter(startedAt, month), monthsAfter(startedAt, month + 1)]
  return {
    id: idOf('in', newId()),
    subscription: id,
    amount: price,
    state: 'paid',
    attempts: 1,
    lastAttemptAt: from,
    nextAttemptAt: null,
    paidAt: from,
    period: { from, to },
    method: { brand: 'Visa', last4: card },
    charge: {
      id: idOf('ch', newId()),
      applicationFee: percentOf(price, PLATFORM_FEE_PERCENT),
      processingFee: processingCost(price),
    },
    refunds: [],
    dispute: null,
  }
}

const failed = (payment: ProviderPayment): ProviderPayment => ({
  ...payment,
  state: 'failed',
  paidAt: null,
  charge: null,
  nextAttemptAt: nextAttempt(payment.period.from, 1),
})

/** Adds a full refund, a partial refund, and a dispute that the creator won. */
export function addReversals(sales: readonly Sale[], newId: () => string): void {
  const [whole, part, disputedSale] = sales.filter(({ state, months }) => state === 'active' && months > 2)
  const later = (payment: ProviderPayment, days: number) =>
    new Date(payment.paidAt!.getTime() + days * DAY_MS)
  const refund = (payment: ProviderPayment, amount: number) =>
    payment.refunds.push({ id: idOf('re', newId()), amount, state: 'succeeded', at: later(payment, 4) })
  if (whole) refund(whole.payments[0]!, whole.price)
  if (part) refund(part.payments[1]!, Math.floor(part.price / 2))
  const disputed = disputedSale?.payments[0]
  if (!disputed) return
  disputed.dispute = {
    id: idOf('dp', newId()),
    amount: disputed.amount,
    state: 'won',
    fee: DISPUTE_COST,
    at: later(disputed, 9),
    closedAt: later(disputed, 21),
  }
}
