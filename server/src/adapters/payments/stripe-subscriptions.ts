import type { Stripe } from 'stripe'
import { type PaymentProvider, ProviderRefused, type ProviderSubscription } from './port.ts'
import { dateOf, dateOrNull, each, find, idOf, request } from './stripe-requests.ts'

type Part = Pick<
  PaymentProvider,
  'findSubscription' | 'setCancelAtPeriodEnd' | 'endSubscription' | 'setPayoutAccount' | 'listSubscriptions'
>

/** The longest month, since a canceled subscription ends up to a month after it was canceled. */
const MONTH_SECONDS = 32 * 86_400

export function subscriptions({ subscriptions }: Stripe): Part {
  // Stripe treats a subscription that has ended as missing here.
  const end = async (id: string): Promise<void> =>
    void (await find(() => subscriptions.cancel(id, { prorate: false, invoice_now: false })))

  /** Stripe refuses to change a subscription that has ended, which isn't an error for us. */
  async function unlessEnded(id: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await change()
    } catch (error) {
      const found = error instanceof ProviderRefused && (await find(() => subscriptions.retrieve(id)))
      if (found === false || (found && STATES.has(found.status))) throw error
    }
  }

  return {
    async findSubscription(id) {
      const subscription = await find(() => subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
      return subscription && subscriptionFrom(subscription)
    },

    setCancelAtPeriodEnd: (id, cancelled) =>
      unlessEnded(id, async () => {
        const { status } = await request(() => subscriptions.update(id, { cancel_at_period_end: cancelled }))
        // The paid period is over, and someone who cancels isn't charged for the next one.
        if (cancelled && status === 'past_due') await end(id)
      }),

    endSubscription: end,

    setPayoutAccount: ({ subscription: id, account: destination }) =>
      unlessEnded(id, () => request(() => subscriptions.update(id, { transfer_data: { destination } }))),

    async *listSubscriptions(since, after) {
      const page = { limit: 100, expand: ['data.latest_invoice'] }
      const next = after && { starting_after: after.id }
      if (!after?.ended)
        for await (const alive of each(subscriptions.list({ ...page, ...next })))
          yield subscriptionFrom(alive)
      // A list of ended subscriptions would grow forever and can't be filtered by time. A search can, by the time of the
      // cancellation, but it has no stable cursor, so a resumed caller gets all of its results again.
      const from = Math.floor(since.getTime() / 1_000)
      const query = `status:'canceled' AND canceled_at>${from - MONTH_SECONDS}`
      for await (const ended of each(subscriptions.search({ query, ...page })))
        if ((ended.ended_at ?? 0) >= from) yield subscriptionFrom(ended)
    },
  }
}

const STATES = new Map<Stripe.Subscription.Status, ProviderSubscription['state']>([
  ['incomplete', 'incomplete'],
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
])

const REASONS = new Map<string, ProviderSubscription['endedBecause']>([
  ['cancellation_requested', 'requested'],
  ['payment_failed', 'unpaid'],
  ['payment_disputed', 'disputed'],
])

function subscriptionFrom(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0]!
  const { status, transfer_data: transfer, cancellation_details: cancellation } = subscription
  const state = STATES.get(status) ?? 'canceled'
  const paidUntil = dateOf(isPaid(subscription) ? item.current_period_end : item.current_period_start)
  const ended = state === 'canceled'
  const unpaid = status === 'unpaid' || status === 'incomplete_expired'
  const reason = unpaid ? 'unpaid' : (REASONS.get(cancellation?.reason ?? '') ?? null)
  return {
    id: subscription.id,
    customer: idOf(subscription.customer),
    subscriptionId: subscription.metadata.subscriptionId ?? null,
    payoutAccount: transfer && idOf(transfer.destination),
    state,
    price: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    startedAt: dateOf(subscription.start_date),
    periodEnd: paidUntil,
    cancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: ended ? (dateOrNull(subscription.ended_at) ?? paidUntil) : null,
    // Stripe sets the reason when the subscription is canceled, which may be before it ends.
    endedBecause: ended ? reason : null,
  }
}

/** Stripe's current period starts before it's paid. */
function isPaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return invoice !== null && typeof invoice !== 'string' && invoice.status === 'paid'
}
