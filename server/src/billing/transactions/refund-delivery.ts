import { type PaymentProvider, ProviderRefused } from '#adapters/payments/port.ts'
import type { Db } from '#platform/db/database.ts'
import { ALERT_AFTER_ATTEMPTS, nextAttemptAt, sendDueRequests } from '#platform/db/due-requests.ts'
import { transact } from '#platform/db/transact.ts'
import { errorText } from '#platform/error-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReopenRequest } from './failed-refunds.ts'
import { lockTransaction } from './store.ts'
import { addSteps, hasStep } from './store-payments.ts'
import * as store from './store-refunds.ts'

interface Dependencies {
  paymentProvider: PaymentProvider
  reopenRequest: ReopenRequest
}

/** Shown to our team. */
export const SENT_BACK = 'The bank has sent it back.'

/** Sends refunds to the provider. Each is a row first, and the row's id is the idempotency key. */
export function refundDelivery(
  { clock, database, log }: Platform,
  { paymentProvider, reopenRequest }: Dependencies,
) {
  const { db } = database
  return {
    sendDueRefunds: (): Promise<number> =>
      sendDueRequests(clock, (claim) => store.claimDueRefunds(db, claim), send),
    listStuckRefunds: (reader: Db, limit: number) =>
      store.listStuckRefunds(reader, ALERT_AFTER_ATTEMPTS, limit),
  }

  async function send(refund: store.DueRefund): Promise<void> {
    try {
      const { id, state } = await paymentProvider.refund({
        charge: refund.providerCharge,
        amount: refund.amount,
        key: `refund:${refund.id}`,
      })
      if (state === 'failed' || !(await markSent(refund, id, state))) await fail(refund, SENT_BACK, id)
    } catch (error) {
      log.warn({ err: error, refund: refund.id }, 'refund failed')
      const reason = errorText(error)
      if (error instanceof ProviderRefused) return fail(refund, reason, null)
      // It may have succeeded, so the same request is repeated under the same key.
      await store.postpone(db, refund.id, {
        dueAt: nextAttemptAt(refund.attempts, clock.now()),
        error: reason,
      })
    }
  }

  /** False if the refund failed at the bank before the provider's reply was saved. */
  async function markSent(
    refund: store.DueRefund,
    providerRefund: string,
    state: 'pending' | 'succeeded',
  ): Promise<boolean> {
    return transact(db, async (tx) => {
      await lockTransaction(tx, refund.transactionId)
      if (await hasStep(tx, refund.transactionId, `${providerRefund}:failed`)) return false
      await store.markSent(tx, refund.id, { providerRefund, state })
      return true
    })
  }

  async function fail(
    { id, transactionId }: store.DueRefund,
    reason: string,
    providerRefund: string | null,
  ): Promise<void> {
    await transact(db, async (tx) => {
      await lockTransaction(tx, transactionId)
      const failed = await store.markFailed(tx, id, { error: reason, providerRefund })
      if (!failed) return
      const at = paymentProvider.now()
      const reference = `${providerRefund ?? id}:failed`
      await addSteps(tx, transactionId, [{ reference, kind: 'refund_failed', amount: failed.amount, at }])
      await reopenRequest(tx, { ...failed, reason })
    })
  }
}
