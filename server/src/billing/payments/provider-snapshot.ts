import type {
  PaymentProvider,
  PayoutAccount,
  ProviderPayment,
  ProviderPayout,
  ProviderSubscription,
} from '#adapters/payments/port.ts'
import type { StoredWebhook } from './store-webhooks.ts'

/** The provider's current state of whatever a webhook is about. */
export type ProviderSnapshot =
  | { kind: 'nothing'; outcome: 'not_ours' | 'not_there' }
  | SubscriptionSnapshot
  | { kind: 'unpaid_checkout'; checkout: string }
  | { kind: 'payout_account'; account: PayoutAccount }
  | { kind: 'card'; customer: string }
  | { kind: 'payout'; payout: ProviderPayout }

export interface SubscriptionSnapshot {
  kind: 'subscription'
  subscription: ProviderSubscription
  payments: readonly ProviderPayment[]
}

/** Higher numbers are newer. A reconciliation fetches a subscription before its payments, so the two can differ. */
export interface SnapshotNumbers {
  subscription: number
  payment: number
}

const NOT_FOUND: ProviderSnapshot = { kind: 'nothing', outcome: 'not_there' }

/** Runs outside of any transaction, since the provider may take long to answer. */
export async function fetchSnapshot(
  provider: PaymentProvider,
  { aboutKind, aboutId, aboutAccount }: Pick<StoredWebhook, 'aboutKind' | 'aboutId' | 'aboutAccount'>,
): Promise<ProviderSnapshot> {
  const id = aboutId!
  switch (aboutKind) {
    case 'subscription':
      return fetchSubscription(provider, id, [])
    case 'payment': {
      const payment = await provider.findPayment(id)
      return payment ? fetchSubscription(provider, payment.subscription, [payment]) : NOT_FOUND
    }
    case 'checkout': {
      const checkout = await provider.findCheckout(id)
      if (checkout?.subscription) return fetchSubscription(provider, checkout.subscription, [])
      return checkout?.state === 'closed' ? { kind: 'unpaid_checkout', checkout: id } : NOT_FOUND
    }
    case 'account': {
      const account = await provider.findPayoutAccount(id)
      // An account that we can't read any more was disconnected from us.
      const closed = { id, complete: false, payoutsEnabled: false, closed: true }
      return { kind: 'payout_account', account: account ?? closed }
    }
    case 'customer':
      return { kind: 'card', customer: id }
    case 'payout': {
      const payout = await provider.findPayout(id, aboutAccount!)
      return payout ? { kind: 'payout', payout } : NOT_FOUND
    }
    default:
      return { kind: 'nothing', outcome: 'not_ours' }
  }
}

/** Combines snapshots of the same thing: the newest state, and the payments of all of them. */
export function mergeSnapshots(snapshots: readonly ProviderSnapshot[]): ProviderSnapshot {
  const newest = snapshots.at(-1)!
  if (newest.kind !== 'subscription') return newest
  const payments = snapshots.flatMap((snapshot) =>
    snapshot.kind === 'subscription' ? snapshot.payments : [],
  )
  return { ...newest, payments: [...new Map(payments.map((payment) => [payment.id, payment])).values()] }
}

async function fetchSubscription(
  provider: PaymentProvider,
  id: string,
  payments: readonly ProviderPayment[],
): Promise<ProviderSnapshot> {
  const subscription = await provider.findSubscription(id)
  return subscription ? { kind: 'subscription', subscription, payments } : NOT_FOUND
}
