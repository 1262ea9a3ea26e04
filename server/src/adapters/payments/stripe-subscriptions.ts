import type { Stripe } from 'stripe'
import { type Payments, ProviderRefused, type ProviderSubscription } from './port.ts'
import { ask, dateOf, dateOrNull, each, find, idOf } from './stripe-answers.ts'

type Part = Pick<
  Payments,
  'subscriptionOf' | 'setCancelled' | 'endSubscription' | 'payInto' | 'subscriptionsSince'
>

/** The longest month: so long may lie between the wish to end a subscription and its end. */
const MONTH_SECONDS = 32 * 86_400

export function subscribing({ subscriptions }: Stripe): Part {
  // One that has ended counts as missing here.
  const end = async (id: string): Promise<void> =>
    void (await find(() => subscriptions.cancel(id, { prorate: false, invoice_now: false })))

  /** Stripe refuses to change one that has ended, and then nothing is to be done. */
  async function unlessEnded(id: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const found = error instanceof ProviderRefused && (await find(() => subscriptions.retrieve(id)))
      if (found === false || (found && STATES.has(found.status))) throw error
    }
  }

  return {
    async subscriptionOf(id) {
      const subscription = await find(() => subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
      return subscription && subscriptionFrom(subscription)
    },

    setCancelled: (id, cancelled) =>
      unlessEnded(id, async () => {
        const { status } = await ask(() => subscriptions.update(id, { cancel_at_period_end: cancelled }))
        // What is paid is over already, and what is owed is not asked for any longer from somebody who leaves.
        if (cancelled && status === 'past_due') await end(id)
      }),

    endSubscription: end,

    payInto: ({ subscription: id, account: destination }) =>
      unlessEnded(id, () => ask(() => subscriptions.update(id, { transfer_data: { destination } }))),

    async *subscriptionsSince(since, after) {
      const page = { limit: 100, expand: ['data.latest_invoice'] }
      const next = after && { starting_after: after.id }
      if (!after?.ended)
        for await (const alive of each(subscriptions.list({ ...page, ...next })))
          yield subscriptionFrom(alive)
      // A search cannot be gone on with: what ended lately comes again, as nothing else does.
      // Ended ones pile up for ever, and a list of them has no filter by time; the search has one by the wish to end.
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
    // Stripe says so from the wish on, and not only from the end.
    endedBecause: ended ? reason : null,
  }
}

/** Stripe moves on to the next month before that is paid. */
function isPaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return invoice !== null && typeof invoice !== 'string' && invoice.status === 'paid'
}
