import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Card, type CardEntry, findCard, requireAccepted } from './cards.ts'
import { newId, type SandboxContext } from './context.ts'
import { addDispute, paidMonth } from './payments.ts'
import { monthsAfter } from './rules.ts'
import * as store from './store.ts'
import * as billing from './store-billing.ts'

export async function getCheckout({ database }: SandboxContext, id: string) {
  const row = (await store.findCheckout(database.db, id)) ?? refuse('not_found')
  const { creatorName, price, cancelUrl, successUrl, state } = row
  return { creatorName, price, cancelUrl, successUrl, state }
}

/** Paying twice charges the card once. */
export async function payCheckout(context: SandboxContext, id: string, { number, confirmed }: CardEntry) {
  const card = findCard(number) ?? refuse('card_unknown')
  return transact(context.database.db, async (tx) => {
    const checkout = (await store.lockCheckout(tx, id)) ?? refuse('not_found')
    if (checkout.state === 'closed') refuse('link_expired')
    if (checkout.state === 'paid') return { returnTo: checkout.successUrl, charged: false }
    requireAccepted(card, confirmed)
    await startSubscription(context, tx, checkout, card)
    return { returnTo: checkout.successUrl, charged: true }
  })
}

async function startSubscription(
  context: SandboxContext,
  tx: Tx,
  { id: checkout, customer, account, subscriptionId, price, feePercent }: store.CheckoutRow,
  card: Card,
): Promise<void> {
  const id = newId(context, 'sub')
  const now = context.now()
  const periodEnd = monthsAfter(now, 1)
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
  const period = { from: now, to: periodEnd }
  const payment = paidMonth(context, { id, price, feePercent }, { card, period, at: now })
  await billing.putPayments(tx, [payment])
  await store.settleCheckout(tx, checkout, { state: 'paid', subscription: id })
  await context.webhooks.enqueue(
    tx,
    [
      { type: 'checkout.session.completed', about: { kind: 'checkout', id: checkout } },
      { type: 'customer.subscription.created', about: { kind: 'subscription', id } },
      { type: 'invoice.paid', about: { kind: 'payment', id: payment.id } },
      ...(card.behavior === 'disputes' ? [await addDispute(context, tx, payment, now)] : []),
    ],
    now,
  )
}
