import { type PaymentProvider, type ProviderRefund, ProviderRefused } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import { newId, type SandboxContext } from './context.ts'
import { BATCHED_READS, paymentView, refundView } from './presentation.ts'
import * as store from './store-money.ts'

type Operations = Pick<
  PaymentProvider,
  'listPayments' | 'findPayment' | 'refund' | 'reverseTransfer' | 'restoreTransfer' | 'moveBalance'
>

export function paymentOperations(context: SandboxContext): Operations {
  const { db } = context.database
  const findRow = coalesce({
    run: (ids: readonly string[]) => store.findPayments(db, ids),
    ...BATCHED_READS,
  })

  return {
    async *listPayments(subscription) {
      for (const row of await store.listPayments(db, subscription)) yield paymentView(row)
    },

    async findPayment(id) {
      const row = await findRow(id)
      return row ? paymentView(row) : null
    },

    refund: (request) => transact(db, (tx) => refund(context, tx, request)),

    // Creators have no balance in the sandbox, only in our ledger.
    reverseTransfer: async () => undefined,
    restoreTransfer: async () => undefined,
    moveBalance: async () => undefined,
  }
}

async function refund(
  context: SandboxContext,
  tx: Tx,
  { charge, amount, key }: { charge: string; amount: number; key: string },
): Promise<ProviderRefund> {
  const payment = await store.lockPayment(tx, charge)
  if (!payment) throw new ProviderRefused('There is no such charge.')
  const earlier = await store.refundByKey(tx, key)
  if (earlier && (earlier.payment !== payment.id || earlier.amount !== amount))
    throw new ProviderRefused('This key stands for another refund.')
  if (earlier) return refundView(earlier)
  const refunds = await store.refundsOf(tx, payment.id)
  const refunded = refunds.reduce((sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount), 0)
  if (amount > payment.amount - refunded)
    throw new ProviderRefused('That is more than is left of the charge.')
  const dispute = await store.disputeOf(tx, payment.id)
  if (dispute && dispute.state !== 'won') throw new ProviderRefused('The bank has taken it back already.')
  const at = context.now()
  const row = {
    id: newId(context, 're'),
    payment: payment.id,
    amount,
    state: 'succeeded',
    at,
    key,
  } as const
  await store.addRefund(tx, row)
  const event = { type: 'refund.created', about: { kind: 'payment', id: charge } } as const
  await context.webhooks.enqueue(tx, [event], at)
  return refundView(row)
}
