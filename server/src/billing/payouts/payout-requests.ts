import { PAYOUT_MIN, type PageQuery, type Payout } from '@koji/contract'
import { entriesOf } from '#billing/ledger/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { PayoutContext } from './context.ts'
import { failureText, stateOf } from './rules.ts'
import * as accounts from './store.ts'
import * as store from './store-payouts.ts'

export const SEND_PAYOUTS = 'payouts.send'

export async function listPayouts(db: Db, me: Viewer, { after, limit }: PageQuery) {
  const account = await accounts.findByCreator(db, me.accountId)
  const page = { after: decodeTimeCursor(after), limit: limit + 1 }
  const rows = account ? await store.listPayouts(db, account.id, page) : []
  return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.id])
}

/** Locks the balance, so concurrent requests never exceed what is available. */
export async function requestPayout(
  context: PayoutContext,
  tx: Tx,
  me: Viewer,
  amount: number,
): Promise<Payout> {
  const { ledger, notifyCreator, paymentProvider, platform } = context
  const account = await accounts.findByCreator(tx, me.accountId)
  if (!account || stateOf(account) !== 'ready') refuse('payout_account_missing')
  if (amount < PAYOUT_MIN) refuse('below_minimum')
  await ledger.lockBalance(tx, account.id)
  const { available } = await ledger.getBalance(tx, account.id, paymentProvider.now())
  if (amount > available) refuse('not_enough')
  const row = await addPayout(context, tx, { payoutAccountId: account.id, amount, weekly: false })
  await platform.jobs.send(tx, SEND_PAYOUTS, {})
  notifyCreator(tx, me.accountId)
  return present(row)
}

/** Subtracts the amount from the balance before the provider is asked, so the same money is never sent twice. */
export async function addPayout(
  { ledger, paymentProvider, platform }: PayoutContext,
  tx: Tx,
  { payoutAccountId, amount, weekly }: { payoutAccountId: string; amount: number; weekly: boolean },
): Promise<store.PayoutRow> {
  const now = paymentProvider.now()
  const id = platform.ids.id()
  const row = await store.insertPayout(tx, {
    id,
    payoutAccountId,
    amount,
    state: 'requested',
    weekly,
    dueAt: platform.clock.now(),
    createdAt: now,
  })
  await ledger.post(tx, {
    reference: `payout:${id}`,
    kind: 'payout',
    payoutId: id,
    payoutAccountId,
    at: now,
    entries: entriesOf.payout(amount),
  })
  return row
}

const present = ({ id, amount, state, weekly, failure, createdAt, arrivesAt }: store.PayoutRow): Payout => ({
  id,
  amount,
  weekly,
  state: state === 'requested' ? 'sent' : state,
  // The reason for a retry is only shown to our team.
  failure: state === 'failed' ? failureText(failure) : null,
  at: createdAt.toISOString(),
  arrivesAt: arrivesAt?.toISOString() ?? null,
})
