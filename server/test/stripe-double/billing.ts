import { RENEWAL_RETRY_DAYS } from '@koji/contract'
import { attemptPayment } from './charging.ts'
import type { Invoice, Payout, Session, Subscription } from './objects.ts'
import { DAY, monthsLater, type World } from './world.ts'

/** How long a renewal invoice stays a draft before it's collected. */
const DRAFT_SECONDS = 3_600

interface Due {
  at: number
  act: () => void
}

/** Runs everything that becomes due until then, in order, and sets the clock. */
export function advanceTo(world: World, until: number): void {
  for (;;) {
    const next = [...findDue(world)].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
    if (!next) break
    world.now = Math.max(world.now, next.at)
    next.act()
  }
  world.now = until
}

function* findDue(world: World): Generator<Due> {
  const { objects } = world
  for (const session of objects.all('checkout.session'))
    if (session.status === 'open') yield { at: session.expires_at, act: () => expireSession(world, session) }
  for (const subscription of objects.all('subscription'))
    if (subscription.status === 'active' || subscription.status === 'past_due')
      yield { at: subscription.items.data[0].current_period_end, act: () => renew(world, subscription) }
  for (const invoice of objects.all('invoice')) {
    const at = invoice.status === 'draft' ? invoice.automatically_finalizes_at : invoice.next_payment_attempt
    if (at !== null && invoice.status !== 'paid') yield { at, act: () => collect(world, invoice) }
  }
  for (const payout of objects.all('payout'))
    if (payout.status === 'pending')
      yield { at: payout.arrival_date, act: () => completePayout(world, payout) }
}

export function expireSession(world: World, session: Session): void {
  session.status = 'expired'
  session.url = null
  world.emit('checkout.session.expired', session)
}

function renew(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return endSubscription(world, subscription, 'cancellation_requested')
  const [item] = subscription.items.data
  let months = 1
  while (monthsLater(subscription.billing_cycle_anchor, months) <= item.current_period_end) months += 1
  item.current_period_start = item.current_period_end
  item.current_period_end = monthsLater(subscription.billing_cycle_anchor, months)
  const invoice = createInvoice(world, subscription, 'subscription_cycle')
  invoice.automatically_finalizes_at = world.now + DRAFT_SECONDS
  world.emit('invoice.created', invoice)
  world.emit('customer.subscription.updated', subscription)
}

export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  subscription.status = 'canceled'
  subscription.ended_at = world.now
  subscription.canceled_at ??= world.now
  subscription.cancellation_details = { reason, comment: null, feedback: null }
  for (const invoice of world.objects.all('invoice'))
    if (invoice.parent.subscription_details.subscription === subscription.id) {
      invoice.next_payment_attempt = null
      invoice.automatically_finalizes_at = null
    }
  world.emit('customer.subscription.deleted', subscription)
}

function collect(world: World, invoice: Invoice): void {
  const subscription = world.objects.get('subscription', invoice.parent.subscription_details.subscription)
  invoice.status = 'open'
  invoice.status_transitions.finalized_at ??= world.now
  invoice.automatically_finalizes_at = null
  if (attemptPayment(world, invoice, subscription)) {
    subscription.status = 'active'
    world.emit('customer.subscription.updated', subscription)
    return
  }
  const days = RENEWAL_RETRY_DAYS[invoice.attempt_count - 1]
  const firstAttemptAt = invoice.status_transitions.finalized_at
  invoice.next_payment_attempt = days === undefined ? null : firstAttemptAt + days * DAY
  world.emit('invoice.payment_failed', invoice)
  if (days === undefined) return endSubscription(world, subscription, 'payment_failed')
  subscription.status = 'past_due'
  world.emit('customer.subscription.updated', subscription)
}

function completePayout(world: World, payout: Payout): void {
  payout.status = 'paid'
  world.emit('payout.paid', payout, world.payoutAccounts.get(payout.id)!)
}

/** Creates the invoice of the period that has just started. */
export function createInvoice(
  world: World,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { customer, metadata } = subscription
  const [item] = subscription.items.data
  const total = item.price.unit_amount
  const { current_period_start: start, current_period_end: end } = item
  const invoice = world.objects.put<Invoice>({
    ...world.newObject('invoice'),
    billing_reason: reason,
    currency: 'usd',
    customer,
    status: 'draft',
    auto_advance: true,
    total,
    amount_due: total,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    // An invoice's own period is the one before; its line has the period that it charges for.
    period_start: reason === 'subscription_create' ? start : start - 30 * DAY,
    period_end: start,
    lines: { object: 'list', data: [{ amount: total, period: { start, end } }], has_more: false, url: '/v1' },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        subscription: subscription.id,
        metadata: { ...metadata } as Record<string, string>,
      },
    },
  })
  subscription.latest_invoice = invoice.id
  return invoice
}
