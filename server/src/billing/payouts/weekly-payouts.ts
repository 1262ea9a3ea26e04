import { PAYOUT_MIN } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { errorText } from '#platform/error-text.ts'
import type { PayoutContext } from './context.ts'
import { addPayout } from './payout-requests.ts'
import { stateOf } from './rules.ts'
import * as accounts from './store.ts'
import { forgetProviderAccount } from './store-erasure.ts'
import * as store from './store-weekly.ts'

const BATCH_SIZE = 50
const OWED_AFTER_DELETION = 'Owed to a creator who has left, and their account can’t receive payouts.'

/** Returns the number of payouts. A repeated run pays only accounts whose payout failed before. */
export async function payOutWeekly(context: PayoutContext, signal: AbortSignal): Promise<number> {
  let payouts = 0
  let failures = 0
  let after: string | null = null
  while (!signal.aborted) {
    const batch = await store.listWeeklyAccounts(context.platform.database.db, after, BATCH_SIZE)
    for (const account of batch) {
      if (signal.aborted) break
      const outcome = await tryPayOut(context, account)
      if (outcome === 'paid') payouts++
      if (outcome === 'failed') failures++
    }
    if (batch.length < BATCH_SIZE) break
    after = batch.at(-1)!.id
  }
  if (failures > 0) throw new Error(`${failures} weekly payouts failed`)
  return payouts
}

/** Pays out what is available right away. The weekly job pays what becomes available later. */
export async function payOutDeletedAccount(context: PayoutContext, tx: Tx, creatorId: string): Promise<void> {
  const account = await accounts.findByCreator(tx, creatorId)
  if (!account) return
  const ready = stateOf(account) === 'ready'
  await payOutAvailable(context, tx, { id: account.id, creatorId, accountDeleted: true, ready })
}

type Outcome = 'paid' | 'nothing_to_pay'

/** A failure goes to manual review and doesn't hold up other creators. */
async function tryPayOut(context: PayoutContext, account: store.WeeklyAccount): Promise<Outcome | 'failed'> {
  const { clock, database, log } = context.platform
  try {
    return await transact(database.db, (tx) => payOutAvailable(context, tx, account))
  } catch (error) {
    log.error({ err: error, payoutAccount: account.id }, 'a weekly payout failed')
    await accounts.setFault(database.db, account.id, errorText(error), clock.now())
    return 'failed'
  }
}

async function payOutAvailable(
  context: PayoutContext,
  tx: Tx,
  { id, creatorId, accountDeleted, ready }: store.WeeklyAccount,
): Promise<Outcome> {
  const { ledger, paymentProvider, platform } = context
  await ledger.lockBalance(tx, id)
  const { available, balance } = await ledger.getBalance(tx, id, paymentProvider.now())
  const enough = available >= (accountDeleted ? 1 : PAYOUT_MIN)
  if (ready && enough) await addPayout(context, tx, { payoutAccountId: id, amount: available, weekly: true })
  if (creatorId) await accounts.setFault(tx, id, null, platform.clock.now())
  else if (balance <= 0) await forgetProviderAccount(tx, id)
  else if (!ready) await accounts.setFault(tx, id, OWED_AFTER_DELETION, platform.clock.now())
  return ready && enough ? 'paid' : 'nothing_to_pay'
}
