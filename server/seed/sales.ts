import { PLATFORM_FEE_PERCENT } from '@koji/contract'
import type { ProviderPayment } from '#adapters/payments/port.ts'
import { monthsAfter, nextAttempt, percentOf, processingCost } from '#billing/sandbox/rules.ts'
import type { Patron } from './patrons.ts'

const DAY_MS = 86_400_000
const DISPUTE_COST = 1_500

/** What a creator asks for, and where their money goes. */
export interface Offer {
  price: number
  account: string
  payoutAccountId: string
}

/** A subscription with everything that was paid for it, as the provider would tell it. */
export interface Sale extends Patron, Offer {
  subscriptionId: string
  id: string
  customer: string
  periodEnd: Date
  payments: ProviderPayment[]
}

const idOf = (kind: string, id: string): string => `${kind}_${id.replaceAll('-', '')}`

const customerOf = (fanId: string): string => idOf('cus', fanId)

export function saleOf(patron: Patron, offer: Offer, newId: () => string): Sale {
  const subscriptionId = newId()
  const id = idOf('sub', subscriptionId)
  const { startedAt, months, state } = patron
  const paid = Array.from({ length: months }, (_, month) => monthOf(patron, offer, { id, month, newId }))
  const owed = monthOf(patron, offer, { id, month: months, newId })
  return {
    ...patron,
    ...offer,
    subscriptionId,
    id,
    customer: customerOf(patron.fanId),
    periodEnd: monthsAfter(startedAt, months),
    payments: state === 'past_due' ? [...paid, failed(owed)] : paid,
  }
}

function monthOf(
  { startedAt, card }: Patron,
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

const failed = (owed: ProviderPayment): ProviderPayment => ({
  ...owed,
  state: 'failed',
  paidAt: null,
  charge: null,
  nextAttemptAt: nextAttempt(owed.period.from, 1),
})

/** Three who had money back: all of a month, a part of one, and one whose bank asked and was told why not. */
export function takeBack(sales: readonly Sale[], newId: () => string): void {
  const [whole, part, asked] = sales.filter(({ state, months }) => state === 'active' && months > 2)
  const later = (payment: ProviderPayment, days: number) =>
    new Date(payment.paidAt!.getTime() + days * DAY_MS)
  const refund = (payment: ProviderPayment, amount: number) =>
    payment.refunds.push({ id: idOf('re', newId()), amount, state: 'succeeded', at: later(payment, 4) })
  if (whole) refund(whole.payments[0]!, whole.price)
  if (part) refund(part.payments[1]!, Math.floor(part.price / 2))
  const disputed = asked?.payments[0]
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
