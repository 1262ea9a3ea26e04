import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { type Card, cardEndingIn } from './cards.ts'
import type { sandboxMessages } from './messages.ts'
import { monthsAfter, percentOf, processingCost, renew } from './rules.ts'
import * as store from './store.ts'
import * as billing from './store-billing.ts'
import * as money from './store-money.ts'

type Messages = ReturnType<typeof sandboxMessages>
type Told = Parameters<Messages['tell']>[1][number]

/** Of what is due, so many in one transaction. */
const BATCH = 500
const DISPUTE_COST = 1_500

/** What was paid first, and every month after it. */
export function sandboxBilling({ database, ids }: Platform, messages: Messages) {
  const newId = (kind: string) => `${kind}_${ids.id().replaceAll('-', '')}`
  const pays = (card: Card) => card.does !== 'declines' && card.does !== 'declines_later'

  const payment = (
    subscription: { id: string; price: number; feePercent: number },
    card: Card,
    period: { from: Date; to: Date },
    now: Date,
  ): billing.PaymentRow => ({
    id: newId('in'),
    subscription: subscription.id,
    amount: subscription.price,
    brand: card.brand,
    last4: card.last4,
    periodFrom: period.from,
    periodTo: period.to,
    applicationFee: percentOf(subscription.price, subscription.feePercent),
    processingFee: processingCost(subscription.price),
    state: 'paid',
    attempts: 1,
    lastAttemptAt: now,
    nextAttemptAt: null,
    createdAt: now,
    paidAt: now,
    charge: newId('ch'),
  })

  async function dispute(tx: Tx, paid: billing.PaymentRow, now: Date): Promise<Told> {
    await money.addDispute(tx, {
      id: newId('dp'),
      payment: paid.id,
      amount: paid.amount,
      state: 'open',
      fee: DISPUTE_COST,
      at: now,
    })
    return { type: 'charge.dispute.created', about: { kind: 'payment', id: paid.charge! } }
  }

  async function settleDue(tx: Tx, due: readonly billing.DueRow[], today: Date): Promise<void> {
    const settled: billing.Settled[] = []
    const payments: billing.PaymentRow[] = []
    const told: Told[] = []
    for (const row of due) {
      const card = cardEndingIn(row.card)
      // When it was due, not when we came: a clock that jumps ahead leaves the same history as one that runs.
      const now = row.dueAt
      const renewal = renew({ ...row, card: { pays: pays(card) } }, now)
      const kept = { id: row.id, months: row.months, periodEnd: row.periodEnd, nextAt: null, endedAt: null }
      const about = { kind: 'subscription', id: row.id } as const
      if (renewal.outcome === 'ended') {
        settled.push({ ...kept, state: 'canceled', endedAt: row.periodEnd, endedBecause: 'requested' })
        told.push({ type: 'customer.subscription.deleted', about })
        continue
      }
      const to = monthsAfter(row.startedAt, row.months + 1)
      const fresh = payment(row, card, { from: row.periodEnd, to }, now)
      const tried = { ...fresh, id: row.payment ?? fresh.id, attempts: row.failures + 1 }
      if (renewal.outcome === 'paid') {
        const { months, periodEnd } = renewal
        settled.push({ ...kept, state: 'active', months, periodEnd, nextAt: periodEnd, endedBecause: null })
        payments.push(tried)
        told.push({ type: 'invoice.paid', about: { kind: 'payment', id: tried.id } })
        told.push({ type: 'customer.subscription.updated', about })
        continue
      }
      const nextAt = renewal.outcome === 'failed' ? renewal.nextAt : null
      payments.push({ ...tried, state: 'failed', nextAttemptAt: nextAt, paidAt: null, charge: null })
      told.push({ type: 'invoice.payment_failed', about: { kind: 'payment', id: tried.id } })
      if (nextAt) {
        settled.push({ ...kept, state: 'past_due', nextAt, endedBecause: null })
        told.push({ type: 'customer.subscription.updated', about })
      } else {
        settled.push({ ...kept, state: 'canceled', endedAt: now, endedBecause: 'unpaid' })
        told.push({ type: 'customer.subscription.deleted', about })
      }
    }
    await billing.putPayments(tx, payments)
    await billing.settle(tx, settled)
    await messages.tell(tx, told, today)
  }

  return {
    newId,
    pays,
    dispute,

    /** The first month of a checkout that was paid. */
    async begin(
      tx: Tx,
      checkout: NonNullable<Awaited<ReturnType<typeof store.checkoutOf>>>,
      card: Card,
      now: Date,
    ): Promise<void> {
      const id = newId('sub')
      const periodEnd = monthsAfter(now, 1)
      const { customer, account, subscriptionId, price, feePercent } = checkout
      await billing.addSubscription(tx, {
        id,
        customer,
        account,
        subscriptionId,
        price,
        feePercent,
        state: 'active',
        startedAt: now,
        months: 1,
        periodEnd,
        nextAt: periodEnd,
      })
      await store.setCard(tx, customer, card.last4)
      const paid = payment({ id, price, feePercent }, card, { from: now, to: periodEnd }, now)
      await billing.putPayments(tx, [paid])
      await store.settleCheckout(tx, checkout.id, { state: 'paid', subscription: id })
      await messages.tell(
        tx,
        [
          { type: 'checkout.session.completed', about: { kind: 'checkout', id: checkout.id } },
          { type: 'customer.subscription.created', about: { kind: 'subscription', id } },
          { type: 'invoice.paid', about: { kind: 'payment', id: paid.id } },
          ...(card.does === 'disputes' ? [await dispute(tx, paid, now)] : []),
        ],
        now,
      )
    },

    /** All that is due by `now`, in portions. A crash costs the portion that is under way, which comes again. */
    async settleAll(now: Date, onProgress: (done: number) => void = () => undefined): Promise<number> {
      let done = 0
      for (let count = 1; count > 0; ) {
        count = await transact(database.db, async (tx) => {
          const due = await billing.takeDue(tx, now, BATCH)
          if (due.length > 0) await settleDue(tx, due, now)
          return due.length
        })
        done += count
        if (count > 0) onProgress(done)
      }
      return done
    },

    /** Another card is tried at once for what is owed. One that does not pay either leaves the attempts that are to come. */
    async settleOwed(tx: Tx, customer: string, now: Date): Promise<void> {
      const all = await billing.takeOwed(tx, customer, now)
      const owed = all.filter(({ card }) => pays(cardEndingIn(card)))
      if (owed.length > 0) await settleDue(tx, owed, now)
    },
  }
}
