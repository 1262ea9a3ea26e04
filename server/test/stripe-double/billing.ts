import { RENEWAL_RETRY_DAYS } from '@koji/contract'
import { attempt } from './charging.ts'
import type { Invoice, Payout, Session, Subscription } from './things.ts'
import { DAY, monthsLater, type World } from './world.ts'

/** So long an invoice waits before it is collected. */
const DRAFT_SECONDS = 3_600

interface Due {
  at: number
  act: () => void
}

/** Everything that would happen by itself until then, in its order. */
export function passTime(world: World, until: number): void {
  for (;;) {
    const next = [...whatIsDue(world)].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
    if (!next) break
    world.now = Math.max(world.now, next.at)
    next.act()
  }
  world.now = until
}

function* whatIsDue(world: World): Generator<Due> {
  const { shelf } = world
  for (const session of shelf.all('checkout.session'))
    if (session.status === 'open') yield { at: session.expires_at, act: () => expire(world, session) }
  for (const subscription of shelf.all('subscription'))
    if (subscription.status === 'active' || subscription.status === 'past_due')
      yield { at: subscription.items.data[0].current_period_end, act: () => turn(world, subscription) }
  for (const invoice of shelf.all('invoice')) {
    const at = invoice.status === 'draft' ? invoice.automatically_finalizes_at : invoice.next_payment_attempt
    if (at !== null && invoice.status !== 'paid') yield { at, act: () => collect(world, invoice) }
  }
  for (const payout of shelf.all('payout'))
    if (payout.status === 'pending') yield { at: payout.arrival_date, act: () => arrive(world, payout) }
}

export function expire(world: World, session: Session): void {
  session.status = 'expired'
  session.url = null
  world.tell('checkout.session.expired', session)
}

function turn(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return end(world, subscription, 'cancellation_requested')
  const [item] = subscription.items.data
  let months = 1
  while (monthsLater(subscription.billing_cycle_anchor, months) <= item.current_period_end) months += 1
  item.current_period_start = item.current_period_end
  item.current_period_end = monthsLater(subscription.billing_cycle_anchor, months)
  const invoice = draft(world, subscription, 'subscription_cycle')
  invoice.automatically_finalizes_at = world.now + DRAFT_SECONDS
  world.tell('invoice.created', invoice)
  world.tell('customer.subscription.updated', subscription)
}

export function end(
  world: World,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  subscription.status = 'canceled'
  subscription.ended_at = world.now
  subscription.canceled_at ??= world.now
  subscription.cancellation_details = { reason, comment: null, feedback: null }
  for (const invoice of world.shelf.all('invoice'))
    if (invoice.parent.subscription_details.subscription === subscription.id) {
      invoice.next_payment_attempt = null
      invoice.automatically_finalizes_at = null
    }
  world.tell('customer.subscription.deleted', subscription)
}

function collect(world: World, invoice: Invoice): void {
  const subscription = world.shelf.get('subscription', invoice.parent.subscription_details.subscription)
  invoice.status = 'open'
  invoice.status_transitions.finalized_at ??= world.now
  invoice.automatically_finalizes_at = null
  if (attempt(world, invoice, subscription)) {
    subscription.status = 'active'
    world.tell('customer.subscription.updated', subscription)
    return
  }
  const days = RENEWAL_RETRY_DAYS[invoice.attempt_count - 1]
  const firstTried = invoice.status_transitions.finalized_at
  invoice.next_payment_attempt = days === undefined ? null : firstTried + days * DAY
  world.tell('invoice.payment_failed', invoice)
  if (days === undefined) return end(world, subscription, 'payment_failed')
  subscription.status = 'past_due'
  world.tell('customer.subscription.updated', subscription)
}

function arrive(world: World, payout: Payout): void {
  payout.status = 'paid'
  world.tell('payout.paid', payout, world.accountOf.get(payout.id)!)
}

/** The bill of the month that has just begun. */
export function draft(
  world: World,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { customer, metadata } = subscription
  const [item] = subscription.items.data
  const total = item.price.unit_amount
  const { current_period_start: start, current_period_end: end } = item
  const invoice = world.shelf.put<Invoice>({
    ...world.made('invoice'),
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
    // Of itself an invoice says the month that it looks back on; its line says the one that it is for.
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
