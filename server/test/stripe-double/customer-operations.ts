import { invalidRequest } from './api-error.ts'
import { endSubscription, expireSession } from './billing.ts'
import type { Customer, PortalSession, Session } from './objects.ts'
import {
  type Operation,
  operation,
  pageOf,
  requireObject,
  requireReference,
  requireTransfers,
  withIdempotencyKey,
} from './operations.ts'
import * as accepts from './params.ts'
import { DAY } from './world.ts'

const LIVE_STATES = ['incomplete', 'active', 'past_due', 'unpaid']

export const CUSTOMER_OPERATIONS: readonly Operation[] = [
  withIdempotencyKey(
    operation('POST /v1/customers', accepts.customer, (world, { email, metadata }) =>
      world.objects.put<Customer>({
        ...world.newObject('customer'),
        email,
        metadata,
        livemode: false,
        invoice_settings: { default_payment_method: null },
      }),
    ),
  ),
  operation('GET /v1/customers/:id', accepts.retrieve, (world, _, { id }) =>
    requireObject(world, 'customer', id),
  ),
  operation(
    'POST /v1/customers/:id',
    accepts.customerChange,
    (world, { invoice_settings: settings }, { id }) => {
      const customer = requireObject(world, 'customer', id)
      requireReference(world, 'payment_method', settings.default_payment_method)
      customer.invoice_settings = settings
      return customer
    },
  ),

  withIdempotencyKey(
    operation('POST /v1/checkout/sessions', accepts.checkout, (world, params) => {
      const { destination } = params.subscription_data.transfer_data
      requireTransfers(world, destination)
      requireReference(world, 'customer', params.customer)
      const session = world.newObject('checkout.session')
      const price = params.line_items[0].price_data.unit_amount
      const feePercent = params.subscription_data.application_fee_percent
      world.checkoutTerms.set(session.id, { price, feePercent, destination })
      return world.objects.put<Session>({
        ...session,
        mode: 'subscription',
        customer: params.customer,
        metadata: params.metadata,
        amount_total: price,
        client_reference_id: params.client_reference_id,
        status: 'open',
        payment_status: 'unpaid',
        success_url: params.success_url,
        cancel_url: params.cancel_url,
        subscription: null,
        invoice: null,
        expires_at: world.now + DAY,
        url: `https://checkout.stripe.com/c/pay/${session.id}`,
      })
    }),
  ),
  operation('GET /v1/checkout/sessions/:id', accepts.retrieve, (world, _, { id }) =>
    requireObject(world, 'checkout.session', id),
  ),
  operation('POST /v1/checkout/sessions/:id/expire', accepts.retrieve, (world, _, { id }) => {
    const session = requireObject(world, 'checkout.session', id)
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    expireSession(world, session)
    return session
  }),

  operation(
    'POST /v1/billing_portal/sessions',
    accepts.portal,
    (world, { customer, return_url }): PortalSession => {
      requireReference(world, 'customer', customer)
      const url = `https://billing.stripe.com/p/session/${customer}`
      const id = `bps_${customer}`
      return { id, object: 'billing_portal.session', created: world.now, customer, return_url, url }
    },
  ),

  operation('GET /v1/subscriptions', accepts.subscriptionList, (world, { customer, ...page }) =>
    pageOf(
      world.objects
        .all('subscription')
        .filter(
          (subscription) =>
            LIVE_STATES.includes(String(subscription.status)) &&
            (!customer || subscription.customer === customer),
        ),
      page,
    ),
  ),
  operation(
    'GET /v1/subscriptions/search',
    accepts.subscriptionSearch,
    (world, { query: after, page, limit }) => {
      const matching = world.objects
        .all('subscription')
        .filter(({ status, canceled_at: at }) => status === 'canceled' && Number(at) > after)
      const list = pageOf(matching, { limit, starting_after: page })
      return { ...list, object: 'search_result', next_page: list.has_more ? list.data.at(-1)!.id : null }
    },
  ),
  operation('GET /v1/subscriptions/:id', accepts.retrieve, (world, _, { id }) =>
    requireObject(world, 'subscription', id),
  ),
  operation('POST /v1/subscriptions/:id', accepts.subscriptionChange, (world, change, { id }) => {
    const subscription = requireObject(world, 'subscription', id)
    if (subscription.status === 'canceled')
      throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
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
    world.emit('customer.subscription.updated', subscription)
    return subscription
  }),
  operation('DELETE /v1/subscriptions/:id', accepts.subscriptionEnd, (world, _, { id }) => {
    const subscription = requireObject(world, 'subscription', id)
    // For Stripe, an ended subscription can't be found to be canceled again.
    if (subscription.status === 'canceled') return requireObject(world, 'subscription', `${id} (canceled)`)
    endSubscription(world, subscription, 'cancellation_requested')
    return subscription
  }),
]
