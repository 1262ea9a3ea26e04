import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-refunds.ts'

export type Return = ReturnType<typeof returning>

interface Refused {
  transactionId: string
  requestId: string | null
  amount: number
  words: string
}

/** What the team approved and the provider refuses is to be decided once more, with what was said to it. */
export function returning(platform: Platform, { paymentProvider }: { paymentProvider: PaymentProvider }) {
  const { devices, events } = platform

  return async (tx: Tx, { transactionId, requestId, amount, words }: Refused): Promise<void> => {
    const request = requestId ? await store.lockApproved(tx, requestId) : undefined
    if (!requestId || !request) return
    const failure = { failure: words, failedAmount: amount, failedAt: paymentProvider.now() }
    // There is one open request at a time: whoever decides about the newer one has to know.
    if (request.other) await store.noteFailure(tx, [requestId, request.other], failure)
    else await store.reopen(tx, requestId, failure)
    const { fanId, decidedBy } = request
    const fact = { requestId: request.other ?? requestId, transactionId, fanId, decidedBy }
    await events.record(tx, 'refunds.returned', requestId, fact)
    if (fanId) devices.sendAfterCommit(tx, fanId, { type: 'transaction_changed', transaction: transactionId })
  }
}
