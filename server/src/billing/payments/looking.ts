import type {
  Payments,
  PayoutAccount,
  ProviderPayment,
  ProviderPayout,
  ProviderSubscription,
} from '#adapters/payments/port.ts'
import type { TakenEvent } from './store-events.ts'

/** How things are at the provider, of what a message is about. */
export type Look =
  | { kind: 'nothing'; because: 'not_ours' | 'not_there' }
  | { kind: 'subscription'; subscription: ProviderSubscription; payments: ProviderPayment[] }
  | { kind: 'unpaid_checkout'; checkout: string }
  | { kind: 'account'; account: PayoutAccount }
  | { kind: 'card'; customer: string }
  | { kind: 'payout'; payout: ProviderPayout }

/** Of the looks that a subscription and its payment were read by: the one may be older than the other. */
export interface Numbers {
  subscription: number
  payment: number
}

const NOTHING: Look = { kind: 'nothing', because: 'not_there' }

async function lookAtSubscription(payments: Payments, id: string, paid: ProviderPayment[]): Promise<Look> {
  const subscription = await payments.subscriptionOf(id)
  return subscription ? { kind: 'subscription', subscription, payments: paid } : NOTHING
}

/** Several looks at one subscription, of which each may know another payment: one. */
export function together(looks: readonly Look[]): Look {
  const last = looks.at(-1)!
  if (last.kind !== 'subscription') return last
  const paid = looks.flatMap((look) => (look.kind === 'subscription' ? look.payments : []))
  return { ...last, payments: [...new Map(paid.map((payment) => [payment.id, payment])).values()] }
}

/** Without a transaction: it takes as long as it takes. */
export async function lookAt(
  payments: Payments,
  about: Pick<TakenEvent, 'aboutKind' | 'aboutId' | 'aboutAccount'>,
): Promise<Look> {
  const id = about.aboutId!
  switch (about.aboutKind) {
    case 'subscription':
      return lookAtSubscription(payments, id, [])
    case 'payment': {
      const payment = await payments.paymentOf(id)
      return payment ? lookAtSubscription(payments, payment.subscription, [payment]) : NOTHING
    }
    case 'checkout': {
      const checkout = await payments.checkoutOf(id)
      if (checkout?.subscription) return lookAtSubscription(payments, checkout.subscription, [])
      return checkout?.state === 'closed' ? { kind: 'unpaid_checkout', checkout: id } : NOTHING
    }
    case 'account': {
      const account = await payments.payoutAccountOf(id)
      // One that we may no longer see was taken away from us.
      const gone = { id, complete: false, payoutsEnabled: false, closed: true }
      return { kind: 'account', account: account ?? gone }
    }
    case 'customer':
      return { kind: 'card', customer: id }
    case 'payout': {
      const payout = await payments.payoutOf(id, about.aboutAccount!)
      return payout ? { kind: 'payout', payout } : NOTHING
    }
    default:
      return { kind: 'nothing', because: 'not_ours' }
  }
}
