import type {
  Checkout,
  PayoutAccount,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
  ProviderSubscription,
} from '#adapters/payments/port.ts'
import type * as store from './store.ts'
import type * as billing from './store-billing.ts'
import type * as money from './store-money.ts'

/** Options for `coalesce`: reads that start at the same time share one query. */
export const BATCHED_READS = { keysOf: () => [], lanes: 1, max: 100 }

export const checkoutView = (row: store.CheckoutRow, urlOf: (id: string) => string): Checkout => ({
  id: row.id,
  url: row.state === 'open' ? urlOf(row.id) : null,
  subscription: row.subscription,
  state: row.state,
  expiresAt: row.expiresAt,
})

export const subscriptionView = (row: billing.Subscription): ProviderSubscription => ({
  id: row.id,
  customer: row.customer,
  subscriptionId: row.subscriptionId,
  payoutAccount: row.account,
  state: row.state,
  price: row.price,
  startedAt: row.startedAt,
  periodEnd: row.periodEnd,
  cancelled: row.cancelled,
  endedAt: row.endedAt,
  endedBecause: row.endedBecause as ProviderSubscription['endedBecause'],
})

export function paymentView(row: money.PaymentDetails): ProviderPayment {
  const { id, subscription, amount, attempts, lastAttemptAt, nextAttemptAt, paidAt, dispute } = row
  return {
    id,
    subscription,
    amount,
    attempts,
    lastAttemptAt,
    nextAttemptAt,
    paidAt,
    state: row.state,
    period: { from: row.periodFrom, to: row.periodTo },
    method: { brand: row.brand, last4: row.last4 },
    charge: row.charge
      ? { id: row.charge, applicationFee: row.applicationFee, processingFee: row.processingFee }
      : null,
    refunds: row.refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
    dispute: dispute
      ? {
          id: dispute.id,
          amount: dispute.amount,
          fee: dispute.fee,
          state: dispute.state,
          at: new Date(dispute.at),
          closedAt: dispute.closedAt ? new Date(dispute.closedAt) : null,
        }
      : null,
  }
}

export const refundView = (row: money.RefundRow): ProviderRefund => ({
  id: row.id,
  amount: row.amount,
  state: row.state,
  at: row.at,
})

export const accountView = (row: store.AccountRow): PayoutAccount => ({
  id: row.id,
  complete: row.complete,
  payoutsEnabled: row.payoutsEnabled,
  closed: row.closed,
})

export const payoutView = (row: money.PayoutRow): ProviderPayout => ({
  id: row.id,
  amount: row.amount,
  state: row.state,
  failure: row.failure,
  at: row.at,
  arrivesAt: row.arrivesAt,
})
