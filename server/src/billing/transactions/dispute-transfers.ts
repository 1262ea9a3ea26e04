import { type PaymentProvider, type ProviderPayment, ProviderRefused } from '#adapters/payments/port.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { ALERT_AFTER_ATTEMPTS, nextAttemptAt, sendDueRequests } from '#platform/db/due-requests.ts'
import { errorText } from '#platform/error-text.ts'
import type { Platform } from '#platform/platform.ts'
import { postingsOf } from './postings.ts'
import * as store from './store-dispute-transfers.ts'

/** Moves a creator's part of a disputed payment between their account at the provider and ours. */
export interface DisputeTransfer {
  direction: 'us' | 'creator'
  amount: number
  key: string
  /** The key of the transfer that this one reverses. */
  reverses: string | null
}

function transferFor(payment: ProviderPayment): DisputeTransfer | null {
  const { charge, dispute } = payment
  if (!charge || !dispute) return null
  const opened = postingsOf(payment, {}).find(({ kind }) => kind === 'dispute_opened')
  const amount = opened?.entries.find(({ account }) => account === 'creator_payable')?.amount ?? 0
  if (amount <= 0) return null
  const key = (direction: string) => `dispute:${dispute.id}:${direction}`
  return dispute.state === 'won'
    ? { direction: 'creator', amount, key: key('creator'), reverses: key('us') }
    : { direction: 'us', amount, key: key('us'), reverses: null }
}

/** The ledger takes a disputed amount from the creator and returns it if we win; their account at the provider follows. */
export function disputeTransfers(
  { clock, database, ids, log }: Platform,
  { paymentProvider }: { paymentProvider: PaymentProvider },
) {
  const { db } = database
  return {
    /** Called with every snapshot, so a missing transfer is created and a refused one is tried again. */
    async moveDisputedAmount(tx: Tx, transactionId: string, payment: ProviderPayment): Promise<void> {
      const transfer = transferFor(payment)
      if (transfer) await store.request(tx, { ...transfer, id: ids.id(), transactionId }, clock.now())
    },

    sendDueTransfers: (): Promise<number> =>
      sendDueRequests(clock, (claim) => store.claimDueTransfers(db, claim), send),

    listStuckTransfers: (reader: Db, limit: number) =>
      store.listStuckTransfers(reader, ALERT_AFTER_ATTEMPTS, limit),
  }

  async function send({ id, attempts, direction, reversedState, ...rest }: store.DueTransfer): Promise<void> {
    // Money returns only after it was taken.
    if (reversedState === 'requested') return postpone(null)
    const request = { charge: rest.providerCharge, amount: rest.amount, key: rest.key }
    try {
      if (direction === 'us') await paymentProvider.reverseTransfer(request)
      else if (reversedState === 'done') await paymentProvider.restoreTransfer(request)
      await store.finish(db, id, { state: 'done', error: null })
    } catch (error) {
      log.warn({ err: error, transfer: id }, 'dispute transfer failed')
      const reason = errorText(error)
      if (error instanceof ProviderRefused) await store.finish(db, id, { state: 'refused', error: reason })
      else await postpone(reason)
    }

    async function postpone(error: string | null): Promise<void> {
      await store.postpone(db, id, { dueAt: nextAttemptAt(attempts, clock.now()), error })
    }
  }
}
