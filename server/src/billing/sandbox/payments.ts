import type { Tx } from '#platform/db/database.ts'
import type { Card } from './cards.ts'
import { newId, type SandboxContext } from './context.ts'
import { percentOf, processingCost } from './rules.ts'
import type { PaymentRow } from './store-billing.ts'
import * as money from './store-money.ts'
import type { SandboxEvent } from './webhooks.ts'

const DISPUTE_FEE = 1_500

/** One month of a subscription, paid at the first attempt. */
export function paidMonth(
  context: SandboxContext,
  subscription: { id: string; price: number; feePercent: number },
  { card, period, at }: { card: Card; period: { from: Date; to: Date }; at: Date },
): PaymentRow {
  return {
    id: newId(context, 'in'),
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
    lastAttemptAt: at,
    nextAttemptAt: null,
    createdAt: at,
    paidAt: at,
    charge: newId(context, 'ch'),
  }
}

/** Returns the event for the caller to send. */
export async function addDispute(
  context: SandboxContext,
  tx: Tx,
  { id, amount, charge }: Pick<PaymentRow, 'id' | 'amount' | 'charge'>,
  at: Date,
): Promise<SandboxEvent> {
  await money.addDispute(tx, {
    id: newId(context, 'dp'),
    payment: id,
    amount,
    state: 'open',
    fee: DISPUTE_FEE,
    at,
  })
  return { type: 'charge.dispute.created', about: { kind: 'payment', id: charge! } }
}
