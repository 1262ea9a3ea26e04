import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import { type Checkout, type CheckoutWish, type Payments, ProviderRefused } from './port.ts'
import { ask, dateOf, each, find, idOf } from './stripe-answers.ts'

type Part = Pick<
  Payments,
  'createCustomer' | 'createCheckout' | 'checkoutOf' | 'closeCheckout' | 'openPortal' | 'useNewCard'
>

/** What a fan does on pages of Stripe. */
export function checkouts(stripe: Stripe): Part {
  const { sessions } = stripe.checkout

  return {
    async createCustomer({ accountId, email, key }) {
      const customer = await ask(() =>
        stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey: key }),
      )
      return customer.id
    },

    async createCheckout(wish) {
      return checkoutFrom(await ask(() => sessions.create(paramsOf(wish), { idempotencyKey: wish.key })))
    },

    async checkoutOf(id) {
      const session = await find(() => sessions.retrieve(id))
      return session && checkoutFrom(session)
    },

    async closeCheckout(id) {
      try {
        await ask(() => sessions.expire(id))
      } catch (error) {
        // Only what is open can be closed; everything else is as it should be.
        const session = error instanceof ProviderRefused && (await find(() => sessions.retrieve(id)))
        if (session === false || session?.status === 'open') throw error
      }
    },

    async openPortal({ customer, returnTo }) {
      const session = await ask(() =>
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

    /** Checkout binds its card to the subscription, and what is chosen in the portal would never be charged there. */
    async useNewCard(customer) {
      const person = await find(() => stripe.customers.retrieve(customer))
      if (!person || person.deleted || !person.invoice_settings.default_payment_method) return
      const bound: string[] = []
      for await (const { id, default_payment_method: own } of each(
        stripe.subscriptions.list({ customer, limit: 100 }),
      ))
        if (own) bound.push(id)
      for (const id of bound) await ask(() => stripe.subscriptions.update(id, { default_payment_method: '' }))
    },
  }
}

/** It expires after 24 hours, which is both Stripe's default and the most that it allows. */
function paramsOf(wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const { customer, subscriptionId, creator, price, feePercent, successUrl, cancelUrl } = wish
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
    // Other ways to pay take days to say yes, and have no card to show.
    allowed_payment_method_types: ['card'],
    // What is agreed on is what is paid, in the one currency that there is.
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
