import type { RefundReason, TransactionDetails } from '@koji/contract'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { getDetails } from './payment-history.ts'
import { refundDeadline } from './rules.ts'
import * as store from './store.ts'
import { addSteps } from './store-payments.ts'

export function refundRequests(
  { events, ids }: Platform,
  { paymentProvider }: { paymentProvider: PaymentProvider },
) {
  return { requestRefund }

  async function requestRefund(
    tx: Tx,
    { accountId: fanId }: Viewer,
    transactionId: string,
    request: { reason: RefundReason; details: string },
  ): Promise<TransactionDetails> {
    await store.lockTransaction(tx, transactionId)
    const transaction = (await store.findTransaction(tx, fanId, transactionId)) ?? refuse('not_found')
    const previous = await store.findRequest(tx, transactionId)
    const refunded = await store.refundedOrPending(tx, transactionId)
    if (previous?.state === 'open') refuse('already_done')
    if (transaction.state !== 'paid' || refunded >= transaction.amount || transaction.dispute)
      refuse('nothing_to_refund')
    const requestedAt = paymentProvider.now()
    if (!refundDeadline(transaction, requestedAt)) refuse('too_late')
    const id = ids.id()
    await store.addRequest(tx, { ...request, id, transactionId, fanId, requestedAt })
    await addSteps(tx, transactionId, [
      { reference: id, kind: 'refund_requested', amount: null, at: requestedAt },
    ])
    await events.record(tx, 'refunds.asked', id, { requestId: id, transactionId, fanId })
    return getDetails(tx, fanId, transactionId, requestedAt)
  }
}
