import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { SandboxContext } from './context.ts'
import { renewDue } from './renewals.ts'
import * as store from './store.ts'
import * as money from './store-money.ts'
import type { SandboxEvent } from './webhooks.ts'

const BATCH_SIZE = 500

/** Renews subscriptions, settles payouts and closes checkouts that have expired by `now`. */
export async function settleDue(
  context: SandboxContext,
  now: Date,
  onProgress?: (done: number) => void,
): Promise<void> {
  await renewDue(context, now, onProgress)
  await sendInBatches(context, now, async (tx) => {
    const payouts = await money.settlePayouts(tx, now, BATCH_SIZE)
    return payouts.map(({ id, account, state }) => ({
      type: `payout.${state}`,
      about: { kind: 'payout', id, account },
    }))
  })
  await sendInBatches(context, now, async (tx) => {
    const closed = await store.closeExpiredCheckouts(tx, now, BATCH_SIZE)
    return closed.map((id) => ({ type: 'checkout.session.expired', about: { kind: 'checkout', id } }))
  })
}

/** Repeats `settle` until it returns less than a full batch of events. */
async function sendInBatches(
  { database, webhooks }: SandboxContext,
  now: Date,
  settle: (tx: Tx) => Promise<SandboxEvent[]>,
): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; )
    count = await transact(database.db, async (tx) => {
      const events = await settle(tx)
      await webhooks.enqueue(tx, events, now)
      return events.length
    })
}
