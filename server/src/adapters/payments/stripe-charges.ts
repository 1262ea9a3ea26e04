import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './port.ts'
import { dateOf, dateOrNull } from './stripe-requests.ts'

const BRANDS = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
])

export function methodFrom({ payment_method_details: method }: Stripe.Charge): ProviderPayment['method'] {
  const { brand, last4 } = method?.card ?? {}
  return last4 ? { brand: BRANDS.get(brand ?? '') ?? 'Card', last4 } : null
}

/** Null until Stripe knows it, and if it's in another currency, which couldn't be added up. */
export function processingFeeOf({ balance_transaction: balance }: Stripe.Charge): number | null {
  if (!balance || typeof balance === 'string' || balance.currency !== CURRENCY) return null
  return balance.fee_details
    .filter(({ type }) => type !== 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0)
}

const REFUND_STATES = new Map<string, ProviderRefund['state']>([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

export const refundFrom = ({ id, amount, status, created }: Stripe.Refund): ProviderRefund => ({
  id,
  amount,
  state: REFUND_STATES.get(status ?? '') ?? 'pending',
  at: dateOf(created),
})

/** Inquiries (`warning_…`) and prevented disputes move no money, so they are left out. An appeal comes after a loss. */
const DISPUTE_STATES = new Map<Stripe.Dispute.Status, ProviderDispute['state']>([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
])

export function disputeFrom(dispute: Stripe.Dispute): ProviderDispute | null {
  const state = DISPUTE_STATES.get(dispute.status)
  if (!state) return null
  const movements = dispute.balance_transactions
  const returned = movements.find(({ amount }) => amount > 0)
  return {
    id: dispute.id,
    amount: dispute.amount,
    state,
    // Later fees, on money that was returned, are left out, so the amount never changes.
    fee: movements.filter(({ amount }) => amount < 0).reduce((sum, { fee }) => sum + fee, 0),
    at: dateOf(dispute.created),
    closedAt: state === 'won' ? dateOrNull(returned?.created) : null,
  }
}
