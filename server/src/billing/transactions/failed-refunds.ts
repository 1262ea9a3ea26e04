import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-refunds.ts'

export type ReopenRequest = ReturnType<typeof failedRefunds>['reopenRequest']

interface FailedRefund {
  transactionId: string
  requestId: string | null
  amount: number
  reason: string
}

export function failedRefunds(
  { devices, events }: Platform,
  { paymentProvider }: { paymentProvider: PaymentProvider },
) {
  return { reopenRequest }

  /** If the team approved a refund and it fails, the team decides again and sees the provider's reason. */
  async function reopenRequest(
    tx: Tx,
    { transactionId, requestId, amount, reason }: FailedRefund,
  ): Promise<void> {
    const request = requestId ? await store.lockApprovedRequest(tx, requestId) : undefined
    if (!requestId || !request) return
    const failure = { failure: reason, failedAmount: amount, failedAt: paymentProvider.now() }
    // Only one request per transaction can be open, so a newer open one shows the failure as well.
    if (request.openRequestId) await store.noteFailure(tx, [requestId, request.openRequestId], failure)
    else await store.reopenRequest(tx, requestId, failure)
    const { fanId, decidedBy } = request
    await events.record(tx, 'refunds.returned', requestId, {
      requestId: request.openRequestId ?? requestId,
      transactionId,
      fanId,
      decidedBy,
    })
    if (fanId) devices.sendAfterCommit(tx, fanId, { type: 'transaction_changed', transaction: transactionId })
  }
}
