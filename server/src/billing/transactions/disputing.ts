import { scrub } from '@koji/contract'
import { type PaymentProvider, type ProviderPayment, ProviderRefused } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { nextAttemptAt, sendDueRequests } from '#platform/db/due-requests.ts'
import type { Platform } from '#platform/platform.ts'
import { postingsOf } from './postings.ts'
import * as store from './store-disputed.ts'

export const MOVE_DISPUTED = 'transactions.move_disputed'

/** What is to move between us and a creator's account at the provider. */
export interface Part {
  direction: 'us' | 'creator'
  amount: number
  key: string
  /** Goes back only if this one was taken. */
  after: string | null
}

/** Null of a payment that no bank has asked for. */
function disputedPart(payment: ProviderPayment): Part | null {
  const { charge, dispute } = payment
  if (!charge || !dispute) return null
  const opened = postingsOf(payment, {}).find(({ kind }) => kind === 'dispute_opened')
  const amount = opened?.entries.find(({ account }) => account === 'creator_payable')?.amount ?? 0
  if (amount <= 0) return null
  const key = (direction: string) => `dispute:${dispute.id}:${direction}`
  return dispute.state === 'won'
    ? { direction: 'creator', amount, key: key('creator'), after: key('us') }
    : { direction: 'us', amount, key: key('us'), after: null }
}

/** The ledger takes from a creator what a bank takes back, and gives it again; their account at the provider follows. */
export function disputing({ clock, database, ids, log }: Platform, paymentProvider: PaymentProvider) {
  const { db } = database

  async function send({ id, attempts, direction, after, ...part }: store.AskedPart): Promise<void> {
    const wish = { charge: part.providerCharge, amount: part.amount, key: part.key }
    const putOff = async (error: string | null) =>
      void (await store.putOff(db, id, { dueAt: nextAttemptAt(attempts, clock.now()), error }))
    // In the order in which they were asked for, and never back what was not taken.
    if (after === 'asked') return putOff(null)
    try {
      if (direction === 'us') await paymentProvider.reverseTransfer(wish)
      else if (after === 'done') await paymentProvider.restoreTransfer(wish)
      await store.settle(db, id, { state: 'done', error: null })
    } catch (error) {
      log.warn({ err: error, part: id }, 'a part of a dispute did not move')
      const words = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
      if (error instanceof ProviderRefused) await store.settle(db, id, { state: 'refused', error: words })
      else await putOff(words)
    }
  }

  return {
    /** With each look: what is missing is made up for, and what was refused is asked for once more. */
    async followDispute(tx: Tx, transactionId: string, payment: ProviderPayment): Promise<void> {
      const part = disputedPart(payment)
      if (part) await store.ask(tx, { ...part, id: ids.id(), transactionId }, clock.now())
    },

    /** All that is due. */
    moveDisputed: (): Promise<number> =>
      sendDueRequests(clock, (taking) => store.takeAsked(db, taking), send),
  }
}
