import { WEBHOOK_TOLERANCE_SECONDS } from '@koji/contract'
import type { Stripe } from 'stripe'
import { InvalidSignature, type ProviderEvent } from './port.ts'
import { dateOf, idOf } from './stripe-requests.ts'

interface SignedMessage {
  body: Buffer
  signature: string
  now: Date
}

export function readWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  message: SignedMessage,
): ProviderEvent {
  for (const secret of secrets) {
    const event = verify(stripe, secret, message)
    if (event)
      return { id: event.id, type: event.type, createdAt: dateOf(event.created), about: aboutOf(event) }
  }
  throw new InvalidSignature('not signed with one of our secrets within the last five minutes')
}

function verify(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: SignedMessage,
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      WEBHOOK_TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch {
    return null
  }
}

/** Relies on the type and not on the shape, which depends on the API version that is set in the dashboard. */
function aboutOf({ type, account, data }: Stripe.Event): ProviderEvent['about'] {
  const { id, charge } = data.object as { id?: string; charge?: string | { id: string } | null }
  if (type.startsWith('account.')) return account ? { kind: 'account', id: account } : null
  if (type.startsWith('payout.')) return account && id ? { kind: 'payout', id, account } : null
  // Other events on creators' accounts don't concern us.
  if (account) return null
  if (type.startsWith('refund.') || type.startsWith('charge.dispute.'))
    return charge ? { kind: 'payment', id: idOf(charge) } : null
  if (!id) return null
  if (type === 'customer.updated') return changesCard(data) ? { kind: 'customer', id } : null
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', id }
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', id }
  return type.startsWith('invoice.') ? { kind: 'payment', id } : null
}

function changesCard({ previous_attributes: before }: Stripe.Event.Data): boolean {
  const { invoice_settings: settings } = (before ?? {}) as Partial<Stripe.Customer>
  return settings?.default_payment_method !== undefined
}
