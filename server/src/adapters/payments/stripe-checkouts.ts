import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import { type Checkout, type CheckoutRequest, type PaymentProvider, ProviderRefused } from './port.ts'
import { dateOf, each, find, idOf, request } from './stripe-requests.ts'

type Part = Pick<
  PaymentProvider,
  'createCustomer' | 'createCheckout' | 'findCheckout' | 'closeCheckout' | 'openPortal' | 'makeNewCardDefault'
>

/** Stripe's pages where fans pay and change their card. */
export function checkouts(stripe: Stripe): Part {
  const { sessions } = stripe.checkout

  return {
    async createCustomer({ accountId, email, key }) {
      const customer = await request(() =>
        stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey: key }),
      )
      return customer.id
    },

    async createCheckout(wanted) {
      const { key } = wanted
      return checkoutFrom(
        await request(() => sessions.create(sessionParams(wanted), { idempotencyKey: key })),
      )
    },

    async findCheckout(id) {
      const session = await find(() => sessions.retrieve(id))
      return session && checkoutFrom(session)
    },

    async closeCheckout(id) {
      try {
        await request(() => sessions.expire(id))
      } catch (error) {
        // Stripe refuses to expire a session that is paid or expired already, which is fine.
        const session = error instanceof ProviderRefused && (await find(() => sessions.retrieve(id)))
        if (session === false || session?.status === 'open') throw error
      }
    },

    async openPortal({ customer, returnTo }) {
      const session = await request(() =>
        stripe.billingPortal.sessions.create({
          customer,
          return_url: returnTo,
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url: returnTo } },
          },
        }),
      )
      return session.url
    },

    /** Checkout sets its card on the subscription, where it would take precedence over the card chosen in the portal. */
    async makeNewCardDefault(customer) {
      const found = await find(() => stripe.customers.retrieve(customer))
      if (!found || found.deleted || !found.invoice_settings.default_payment_method) return
      const withOwnCard: string[] = []
      for await (const { id, default_payment_method: own } of each(
        stripe.subscriptions.list({ customer, limit: 100 }),
      ))
        if (own) withOwnCard.push(id)
      for (const id of withOwnCard)
        await request(() => stripe.subscriptions.update(id, { default_payment_method: '' }))
    },
  }
}

/** The session expires after 24 hours, which is both Stripe's default and its maximum. */
function sessionParams({
  customer,
  subscriptionId,
  creator,
  price,
  feePercent,
  successUrl,
  cancelUrl,
}: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: subscriptionId,
    metadata: { subscriptionId },
    success_url: successUrl,
    cancel_url: cancelUrl,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: price,
          recurring: { interval: 'month' },
          product_data: { name: creator.name },
        },
      },
    ],
    subscription_data: {
      application_fee_percent: feePercent,
      transfer_data: { destination: creator.payoutAccount },
      metadata: { subscriptionId },
    },
    // Other payment methods take days to confirm and have no card to show.
    allowed_payment_method_types: ['card'],
    // Fans pay the agreed price in our currency.
    adaptive_pricing: { enabled: false },
  }
}

function checkoutFrom(session: Stripe.Checkout.Session): Checkout {
  const paid = session.status === 'complete' && session.payment_status !== 'unpaid'
  const state = paid ? 'paid' : session.status === 'expired' ? 'closed' : 'open'
  return {
    id: session.id,
    url: state === 'open' ? session.url : null,
    state,
    subscription: session.subscription && idOf(session.subscription),
    expiresAt: dateOf(session.expires_at),
  }
}
