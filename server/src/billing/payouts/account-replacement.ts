import { ProviderRefused } from '#adapters/payments/port.ts'
import { transact } from '#platform/db/transact.ts'
import { errorText } from '#platform/error-text.ts'
import type { PayoutContext } from './context.ts'
import * as accounts from './store.ts'
import * as store from './store-replacements.ts'

export const MOVE_BALANCES = 'payouts.move'

/** Our row and its balance stay; only the account at the provider changes. Concurrent calls replace it once. */
export async function replaceClosedAccount(
  { ledger, notifyCreator, platform }: PayoutContext,
  { id, providerAccount: old, creatorId }: accounts.AccountRow,
  providerAccount: string,
): Promise<void> {
  await transact(platform.database.db, async (tx) => {
    await ledger.lockBalance(tx, id)
    const replaced = await store.replaceAccount(tx, { id, old, providerAccount, at: platform.clock.now() })
    if (replaced && creatorId) notifyCreator(tx, creatorId)
  })
}

/** Moves the balances of replaced accounts to the current one, once it accepts payouts. */
export async function moveBalances(context: PayoutContext, id: string): Promise<void> {
  const { db } = context.platform.database
  const account = await accounts.findById(db, id)
  if (!account?.payoutsEnabled || account.closed) return
  const unmoved = await store.listUnmoved(db, id)
  const amounts: number[] = []
  for (const replaced of unmoved) amounts.push(await fixAmount(context, replaced))
  for (const [index, { providerAccount: from }] of unmoved.entries())
    await moveBalance(context, id, { from, to: account.providerAccount, amount: amounts[index]! })
}

/** Stores the amount to move, so that retries don't include what the creator earned since. */
async function fixAmount(
  { ledger, paymentProvider, platform }: PayoutContext,
  { amount, payoutAccountId, providerAccount }: store.ReplacedAccount,
): Promise<number> {
  if (amount !== null) return amount
  const { db } = platform.database
  const { balance } = await ledger.getBalance(db, payoutAccountId, paymentProvider.now())
  // If several accounts were closed in a row, the balance is in the first of them.
  const fixed = Math.max(balance - (await store.sumUnmoved(db, payoutAccountId)), 0)
  await store.changeReplaced(db, providerAccount, { amount: fixed })
  return fixed
}

async function moveBalance(
  { paymentProvider, platform }: PayoutContext,
  id: string,
  { from, to, amount }: { from: string; to: string; amount: number },
): Promise<void> {
  const { db } = platform.database
  try {
    if (amount > 0) await paymentProvider.moveBalance({ from, to, amount, key: `moved:${from}` })
    await store.changeReplaced(db, from, { movedAt: platform.clock.now(), error: null })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    platform.log.error({ err: error, payoutAccount: id }, 'the provider refused to move a balance')
    await store.changeReplaced(db, from, { error: errorText(error) })
  }
}
