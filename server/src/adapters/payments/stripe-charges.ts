import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './port.ts'
import { dateOf, dateOrNull } from './stripe-answers.ts'

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

/** Null until it is known, and in another currency than ours, which could not be added to anything. */
export function processingFeeOf({ balance_transaction: moved }: Stripe.Charge): number | null {
  if (!moved || typeof moved === 'string' || moved.currency !== CURRENCY) return null
  return moved.fee_details
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

/** An appeal is about money that is lost already. Questions of a bank (`warning_…`) and what was prevented move none. */
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
  const moved = dispute.balance_transactions
  const returned = moved.find(({ amount }) => amount > 0)
  return {
    id: dispute.id,
    amount: dispute.amount,
    state,
    // Only of what was taken: so it is the same whenever we look.
    fee: moved.filter(({ amount }) => amount < 0).reduce((sum, { fee }) => sum + fee, 0),
    at: dateOf(dispute.created),
    closedAt: state === 'won' ? dateOrNull(returned?.created) : null,
  }
}
