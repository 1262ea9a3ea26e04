import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { cardByLast4, paysRenewals } from './cards.ts'
import type { SandboxContext } from './context.ts'
import { paidMonth } from './payments.ts'
import { monthsAfter, renew } from './rules.ts'
import * as store from './store-billing.ts'
import type { SandboxEvent } from './webhooks.ts'

const BATCH_SIZE = 500

interface RenewedSubscription {
  subscription: store.SubscriptionUpdate
  payment: store.PaymentRow | null
  events: SandboxEvent[]
}

/** Renews in batches. A crash rolls back the current batch, which the next run repeats. */
export async function renewDue(
  context: SandboxContext,
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  let done = 0
  for (let count = 1; count > 0; ) {
    count = await transact(context.database.db, async (tx) => {
      const due = await store.lockDue(tx, now, BATCH_SIZE)
      if (due.length > 0) await renewBatch(context, tx, due, now)
      return due.length
    })
    done += count
    if (count > 0) onProgress(done)
  }
}

/** Charges a new card for unpaid renewals. A card that would be declined doesn't use up one of the remaining attempts. */
export async function collectOwed(
  context: SandboxContext,
  tx: Tx,
  customer: string,
  now: Date,
): Promise<void> {
  const owed = await store.lockOwed(tx, customer, now)
  const payable = owed.filter(({ card }) => paysRenewals(cardByLast4(card)))
  if (payable.length > 0) await renewBatch(context, tx, payable, now)
}

async function renewBatch(
  context: SandboxContext,
  tx: Tx,
  due: readonly store.DueSubscription[],
  now: Date,
): Promise<void> {
  const renewed = due.map((subscription) => renewOne(context, subscription))
  await store.putPayments(
    tx,
    renewed.flatMap(({ payment }) => payment ?? []),
  )
  await store.updateSubscriptions(
    tx,
    renewed.map(({ subscription }) => subscription),
  )
  await context.webhooks.enqueue(
    tx,
    renewed.flatMap(({ events }) => events),
    now,
  )
}

function renewOne(context: SandboxContext, due: store.DueSubscription): RenewedSubscription {
  const { id, months, periodEnd, startedAt } = due
  const card = cardByLast4(due.card)
  // The due date instead of today, so that a clock that jumps ahead leaves the same history as one that runs.
  const at = due.dueAt
  const renewal = renew({ ...due, card: { pays: paysRenewals(card) } }, at)
  const about = { kind: 'subscription', id } as const
  const updated = { type: 'customer.subscription.updated', about }
  const deleted = { type: 'customer.subscription.deleted', about }
  const unchanged = { id, months, periodEnd, nextAt: null, endedAt: null, endedBecause: null }
  if (renewal.outcome === 'ended')
    return {
      subscription: { ...unchanged, state: 'canceled', endedAt: periodEnd, endedBecause: 'requested' },
      payment: null,
      events: [deleted],
    }
  const period = { from: periodEnd, to: monthsAfter(startedAt, months + 1) }
  const paid = paidMonth(context, due, { card, period, at })
  const payment = { ...paid, id: due.payment ?? paid.id, attempts: due.failures + 1 }
  const paymentEvent = (type: string): SandboxEvent => ({ type, about: { kind: 'payment', id: payment.id } })
  if (renewal.outcome === 'paid')
    return {
      subscription: {
        ...unchanged,
        state: 'active',
        months: renewal.months,
        periodEnd: renewal.periodEnd,
        nextAt: renewal.periodEnd,
      },
      payment,
      events: [paymentEvent('invoice.paid'), updated],
    }
  const nextAt = renewal.outcome === 'failed' ? renewal.nextAt : null
  return {
    subscription: nextAt
      ? { ...unchanged, state: 'past_due', nextAt }
      : { ...unchanged, state: 'canceled', endedAt: at, endedBecause: 'unpaid' },
    payment: { ...payment, state: 'failed', nextAttemptAt: nextAt, paidAt: null, charge: null },
    events: [paymentEvent('invoice.payment_failed'), nextAt ? updated : deleted],
  }
}
