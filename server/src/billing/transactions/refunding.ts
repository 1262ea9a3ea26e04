import { scrub } from '@koji/contract'
import { type PaymentProvider, ProviderRefused } from '#adapters/payments/port.ts'
import type { Db } from '#platform/db/database.ts'
import { ALERT_AFTER_ATTEMPTS, nextAttemptAt, sendDueRequests } from '#platform/db/due-requests.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Return } from './returning.ts'
import { lock } from './store.ts'
import * as disputed from './store-disputed.ts'
import { addSteps, hasStep } from './store-recording.ts'
import * as store from './store-refunds.ts'

interface Dependencies {
  paymentProvider: PaymentProvider
  giveToTeam: Return
}

export const SENT_BACK = 'The bank has sent it back.'

/** Gives back what was decided to be given back: a row says so first, and its id is the key at the provider. */
export function refunding({ clock, database, log }: Platform, { giveToTeam, paymentProvider }: Dependencies) {
  const { db } = database

  const refused = (wish: store.AskedRefund, words: string, providerRefund: string | null) =>
    transact(db, async (tx) => {
      await lock(tx, wish.transactionId)
      const refund = await store.refuse(tx, wish.id, { error: words, providerRefund })
      if (!refund) return
      const at = paymentProvider.now()
      const reference = `${providerRefund ?? wish.id}:failed`
      await addSteps(tx, wish.transactionId, [
        { reference, kind: 'refund_failed', amount: refund.amount, at },
      ])
      await giveToTeam(tx, { ...refund, words })
    })

  /** False when it has come back before its answer was written down: then nobody tells of it any more. */
  const made = (wish: store.AskedRefund, providerRefund: string, state: 'pending' | 'succeeded') =>
    transact(db, async (tx) => {
      await lock(tx, wish.transactionId)
      if (await hasStep(tx, wish.transactionId, `${providerRefund}:failed`)) return false
      await store.made(tx, wish.id, { providerRefund, state })
      return true
    })

  async function giveBack(wish: store.AskedRefund): Promise<void> {
    try {
      const { id, state } = await paymentProvider.refund({
        charge: wish.providerCharge,
        amount: wish.amount,
        key: `refund:${wish.id}`,
      })
      if (state === 'failed' || !(await made(wish, id, state))) await refused(wish, SENT_BACK, id)
    } catch (error) {
      log.warn({ err: error, refund: wish.id }, 'a refund failed')
      const words = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
      if (error instanceof ProviderRefused) return refused(wish, words, null)
      // Nobody knows whether it has arrived: it is asked again under the same key, and never decided anew meanwhile.
      await store.putOff(db, wish.id, { due: nextAttemptAt(wish.attempts, clock.now()), error: words })
    }
  }

  return {
    /** All that is due. */
    giveBackDue: (): Promise<number> =>
      sendDueRequests(clock, (taking) => store.takeAsked(db, taking), giveBack),

    /** What nobody else looks after. */
    matters: (reader: Db, limit: number) => store.matters(reader, ALERT_AFTER_ATTEMPTS, limit),
    stuckParts: (reader: Db, limit: number) => disputed.matters(reader, ALERT_AFTER_ATTEMPTS, limit),
  }
}
