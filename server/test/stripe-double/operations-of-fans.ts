import { end, expire } from './billing.ts'
import { found, named, type Operation, once, operation, pageOf, requireTransfers } from './operations.ts'
import * as takes from './params.ts'
import { bad } from './refusal.ts'
import type { Customer, PortalSession, Session } from './things.ts'
import { DAY } from './world.ts'

const ALIVE = ['incomplete', 'active', 'past_due', 'unpaid']

export const OF_FANS: readonly Operation[] = [
  once(
    operation('POST /v1/customers', takes.customer, (world, { email, metadata }) =>
      world.shelf.put<Customer>({
        ...world.made('customer'),
        email,
        metadata,
        livemode: false,
        invoice_settings: { default_payment_method: null },
      }),
    ),
  ),
  operation('GET /v1/customers/:id', takes.look, (world, _, { id }) => found(world, 'customer', id)),
  operation('POST /v1/customers/:id', takes.customerChange, (world, { invoice_settings: given }, { id }) => {
    const customer = found(world, 'customer', id)
    named(world, 'payment_method', given.default_payment_method)
    customer.invoice_settings = given
    return customer
  }),

  once(
    operation('POST /v1/checkout/sessions', takes.checkout, (world, wish) => {
      const { destination } = wish.subscription_data.transfer_data
      requireTransfers(world, destination)
      named(world, 'customer', wish.customer)
      const session = world.made('checkout.session')
      const price = wish.line_items[0].price_data.unit_amount
      const feePercent = wish.subscription_data.application_fee_percent
      world.offers.set(session.id, { price, feePercent, destination })
      return world.shelf.put<Session>({
        ...session,
        mode: 'subscription',
        customer: wish.customer,
        metadata: wish.metadata,
        amount_total: price,
        client_reference_id: wish.client_reference_id,
        status: 'open',
        payment_status: 'unpaid',
        success_url: wish.success_url,
        cancel_url: wish.cancel_url,
        subscription: null,
        invoice: null,
        expires_at: world.now + DAY,
        url: `https://checkout.stripe.com/c/pay/${session.id}`,
      })
    }),
  ),
  operation('GET /v1/checkout/sessions/:id', takes.look, (world, _, { id }) =>
    found(world, 'checkout.session', id),
  ),
  operation('POST /v1/checkout/sessions/:id/expire', takes.look, (world, _, { id }) => {
    const session = found(world, 'checkout.session', id)
    if (session.status !== 'open')
      throw bad(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    expire(world, session)
    return session
  }),

  operation(
    'POST /v1/billing_portal/sessions',
    takes.portal,
    (world, { customer, return_url }): PortalSession => {
      named(world, 'customer', customer)
      const url = `https://billing.stripe.com/p/session/${customer}`
      const id = `bps_${customer}`
      return { id, object: 'billing_portal.session', created: world.now, customer, return_url, url }
    },
  ),

  operation('GET /v1/subscriptions', takes.subscriptionList, (world, { customer, ...page }) =>
    pageOf(
      world.shelf
        .all('subscription')
        .filter((one) => ALIVE.includes(String(one.status)) && (!customer || one.customer === customer)),
      page,
    ),
  ),
  operation(
    'GET /v1/subscriptions/search',
    takes.subscriptionSearch,
    (world, { query: after, page, limit }) => {
      const fit = world.shelf
        .all('subscription')
        .filter(({ status, canceled_at: at }) => status === 'canceled' && Number(at) > after)
      const list = pageOf(fit, { limit, starting_after: page })
      return { ...list, object: 'search_result', next_page: list.has_more ? list.data.at(-1)!.id : null }
    },
  ),
  operation('GET /v1/subscriptions/:id', takes.look, (world, _, { id }) => found(world, 'subscription', id)),
  operation('POST /v1/subscriptions/:id', takes.subscriptionChange, (world, change, { id }) => {
    const subscription = found(world, 'subscription', id)
    if (subscription.status === 'canceled')
      throw bad('A canceled subscription can only update its cancellation_details and metadata.')
    const { cancel_at_period_end: cancelled } = change
    if (cancelled !== undefined) {
      subscription.cancel_at_period_end = cancelled
      subscription.cancel_at = cancelled ? subscription.items.data[0].current_period_end : null
      subscription.canceled_at = cancelled ? world.now : null
      subscription.cancellation_details = { reason: cancelled ? 'cancellation_requested' : null }
    }
    if (change.default_payment_method === '') subscription.default_payment_method = null
    if (change.transfer_data) {
      requireTransfers(world, change.transfer_data.destination)
      subscription.transfer_data = { ...change.transfer_data, amount_percent: null }
    }
    world.tell('customer.subscription.updated', subscription)
    return subscription
  }),
  operation('DELETE /v1/subscriptions/:id', takes.subscriptionEnd, (world, _, { id }) => {
    const subscription = found(world, 'subscription', id)
    // To Stripe, one that has ended is not there to be ended.
    if (subscription.status === 'canceled') return found(world, 'subscription', `${id} (canceled)`)
    end(world, subscription, 'cancellation_requested')
    return subscription
  }),
]
