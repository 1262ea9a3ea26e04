import { type ProviderPayout, ProviderRefused } from '#adapters/payments/port.ts'
import { entriesOf } from '#billing/ledger/service.ts'
import { csvDollars } from '#platform/csv.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { ALERT_AFTER_ATTEMPTS, nextAttemptAt, sendDueRequests } from '#platform/db/due-requests.ts'
import { transact } from '#platform/db/transact.ts'
import { errorText } from '#platform/error-text.ts'
import type { PayoutContext } from './context.ts'
import * as accounts from './store.ts'
import * as store from './store-payouts.ts'
import * as replacements from './store-replacements.ts'

export function sendDuePayouts(context: PayoutContext): Promise<number> {
  const { clock, database } = context.platform
  return sendDueRequests(
    clock,
    (claim) => store.claimRequested(database.db, claim),
    (payout) => sendPayout(context, payout),
  )
}

async function sendPayout(
  context: PayoutContext,
  { id, amount, providerAccount, attempts }: store.RequestedPayout,
): Promise<void> {
  const { clock, database, log } = context.platform
  const { db } = database
  try {
    const sent = await context.paymentProvider.createPayout({
      account: providerAccount,
      amount,
      key: `payout:${id}`,
      payoutId: id,
    })
    await store.markSent(db, id, { providerPayout: sent.id, arrivesAt: sent.arrivesAt })
  } catch (error) {
    log.warn({ err: error, payout: id }, 'a payout could not be sent')
    const failure = errorText(error)
    // Without a refusal, the provider may have sent the payout, so the amount stays subtracted from the balance.
    if (!(error instanceof ProviderRefused))
      return void (await store.retryLater(db, id, { dueAt: nextAttemptAt(attempts, clock.now()), failure }))
    await transact(db, async (tx) => {
      const row = await store.lockPayout(tx, id)
      if (row?.state === 'requested') await failPayout(context, tx, row, failure, row.snapshotNumber)
    })
  }
}

/** Ignores older snapshots. A failed payout stays failed, but a bank may still return one that was paid. */
export async function applyPayout(
  context: PayoutContext,
  tx: Tx,
  { id: providerPayout, state, failure, arrivesAt }: ProviderPayout,
  snapshotNumber: number,
): Promise<void> {
  const row = await store.lockByProviderPayout(tx, providerPayout)
  if (!row || snapshotNumber <= row.snapshotNumber || row.state === 'failed') return
  if (state === 'failed')
    return failPayout(context, tx, row, failure ?? 'The bank has sent it back.', snapshotNumber)
  const newlyPaid = state === 'paid' && row.state !== 'paid'
  const settledAt = newlyPaid ? context.paymentProvider.now() : row.settledAt
  await store.changePayout(tx, row.id, { state, arrivesAt, snapshotNumber: snapshotNumber, settledAt })
  if (newlyPaid) await announceSettled(context, tx, row, true)
}

/** Adds the amount to the creator's balance again. */
async function failPayout(
  context: PayoutContext,
  tx: Tx,
  row: store.PayoutRow,
  failure: string,
  snapshotNumber: number,
): Promise<void> {
  const { ledger, paymentProvider, platform } = context
  const { id, payoutAccountId, amount } = row
  const now = paymentProvider.now()
  await store.changePayout(tx, id, {
    state: 'failed',
    failure,
    dueAt: null,
    settledAt: now,
    snapshotNumber: snapshotNumber,
  })
  await ledger.post(tx, {
    reference: `payout:${id}:failed`,
    kind: 'payout_failed',
    payoutId: id,
    payoutAccountId,
    at: now,
    entries: entriesOf.payoutFailed(amount),
  })
  const creatorId = await announceSettled(context, tx, row, false)
  // A deleted creator can't enter another bank account, so each retry would be refused again.
  if (!creatorId) await accounts.setFault(tx, payoutAccountId, failure, platform.clock.now())
}

/** Returns the creator, or null if their account was erased. */
async function announceSettled(
  { notifyCreator, platform }: PayoutContext,
  tx: Tx,
  { id, payoutAccountId }: store.PayoutRow,
  paid: boolean,
): Promise<string | null> {
  const creatorId = await accounts.creatorOf(tx, payoutAccountId)
  if (!creatorId) return null
  notifyCreator(tx, creatorId)
  await platform.events.record(tx, 'payouts.settled', id, { payoutId: id, creatorId, paid })
  return creatorId
}

/** Payouts, accounts and balances that need a manual review. */
export async function listStuckPayouts(db: Db, limit: number) {
  const [unsent, faults, unmoved] = await Promise.all([
    store.listUnsent(db, ALERT_AFTER_ATTEMPTS, limit),
    accounts.listFaults(db, limit),
    replacements.listRefused(db, limit),
  ])
  // A fault is about an account, so it has no amount.
  const accountFaults = faults.map(({ id, fault, faultAt }) => ({
    id,
    amount: null,
    failure: fault,
    createdAt: faultAt!,
  }))
  return [...unsent, ...accountFaults, ...unmoved]
}

/** Reconciliation compares summaries to find out whether a snapshot changed anything. */
export async function summarizePayout(db: Db, id: string): Promise<string> {
  const payout = await store.findPayout(db, id)
  return payout ? `${payout.state} $${csvDollars(payout.amount)}` : 'not there'
}
