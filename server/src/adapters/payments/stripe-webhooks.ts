import { WEBHOOK_TOLERANCE_SECONDS } from '@koji/contract'
import type { Stripe } from 'stripe'
import { BadSignature, type ProviderEvent } from './port.ts'
import { dateOf, idOf } from './stripe-answers.ts'

interface Message {
  body: Buffer
  signature: string
  now: Date
}

/** Signed with any of our secrets; everything else is nobody's. */
export function readWebhook(stripe: Stripe, secrets: readonly string[], message: Message): ProviderEvent {
  for (const secret of secrets) {
    const event = verified(stripe, secret, message)
    if (event)
      return { id: event.id, type: event.type, createdAt: dateOf(event.created), about: aboutOf(event) }
  }
  throw new BadSignature('no secret of ours has signed this in the last five minutes')
}

function verified(stripe: Stripe, secret: string, { body, signature, now }: Message): Stripe.Event | null {
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

/** By the name, not by the shape: which version of the API a message is written in is a setting of the dashboard. */
function aboutOf({ type, account, data }: Stripe.Event): ProviderEvent['about'] {
  const { id, charge } = data.object as { id?: string; charge?: string | { id: string } | null }
  if (type.startsWith('account.')) return account ? { kind: 'account', id: account } : null
  if (type.startsWith('payout.')) return account && id ? { kind: 'payout', id, account } : null
  // Whatever else creators do on their accounts is not ours to know.
  if (account) return null
  if (type.startsWith('refund.') || type.startsWith('charge.dispute.'))
    return charge ? { kind: 'payment', id: idOf(charge) } : null
  if (!id) return null
  // Of a customer, only that another card was chosen.
  if (type === 'customer.updated') return isAnotherCard(data) ? { kind: 'customer', id } : null
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', id }
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', id }
  return type.startsWith('invoice.') ? { kind: 'payment', id } : null
}

function isAnotherCard({ previous_attributes: before }: Stripe.Event.Data): boolean {
  const { invoice_settings: settings } = (before ?? {}) as Partial<Stripe.Customer>
  return settings?.default_payment_method !== undefined
}
