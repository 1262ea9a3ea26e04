import type { getPayoutAccount, ReplyInput } from '@koji/contract'
import type { PayoutAccount } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { callProvider } from '#platform/provider-call.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { MOVE_BALANCES, replaceClosedAccount } from './account-replacement.ts'
import type { PayoutContext } from './context.ts'
import { nextPayout, stateOf, summaryOf } from './rules.ts'
import * as store from './store.ts'
import { sumInTransit } from './store-payouts.ts'

export type Creator = Pick<Viewer, 'accountId' | 'email'>

export async function getAccount(
  { ledger, paymentProvider, platform }: PayoutContext,
  db: Db,
  me: Viewer,
): Promise<ReplyInput<typeof getPayoutAccount>> {
  const row = await store.findByCreator(db, me.accountId)
  const now = paymentProvider.now()
  const { available, pending } = row ? await ledger.getBalance(db, row.id, now) : { available: 0, pending: 0 }
  const state = stateOf(row)
  const weekly = row?.weekly ?? true
  return {
    state,
    weekly,
    available,
    pending,
    now: now.toISOString(),
    underWay: row ? await sumInTransit(db, row.id) : 0,
    // The weekly job runs by our own clock, even if the sandbox's is ahead.
    nextAt: state === 'ready' && weekly ? nextPayout(platform.clock.now()).toISOString() : null,
  }
}

export async function setWeekly(tx: Tx, me: Viewer, weekly: boolean) {
  const row = (await store.findByCreator(tx, me.accountId)) ?? refuse('payout_account_missing')
  await store.setWeekly(tx, row.id, weekly)
  return { weekly }
}

export const openOnboarding = (context: PayoutContext, me: Creator) =>
  callProvider(async () => {
    const { providerAccount } = await openAccount(context, me)
    const setupUrl = `${publicUrl(context.platform.config)}/creator/setup`
    const url = await context.paymentProvider.openOnboarding({
      account: providerAccount,
      returnTo: `${setupUrl}?payouts=done`,
      refreshUrl: `${setupUrl}?payouts=again`,
    })
    return { url }
  })

/** Returns the creator's account. Creates it if there is none, and replaces one that the provider has closed. */
async function openAccount(context: PayoutContext, { accountId, email }: Creator): Promise<store.AccountRow> {
  const { paymentProvider, platform } = context
  const { db } = platform.database
  const existing = await store.findByCreator(db, accountId)
  if (existing && !existing.closed) return existing
  const suffix = existing ? `:${existing.replacements + 1}` : ''
  const providerAccount = await paymentProvider.createPayoutAccount({
    accountId,
    email,
    key: `payouts:${accountId}${suffix}`,
  })
  if (existing) await replaceClosedAccount(context, existing, providerAccount)
  else
    await store.addAccount(db, {
      id: platform.ids.id(),
      creatorId: accountId,
      provider: paymentProvider.name,
      providerAccount,
    })
  return (await store.findByCreator(db, accountId))!
}

/** Ignores snapshots that are older than the last one applied. */
export async function applyAccount(
  { notifyCreator, platform }: PayoutContext,
  tx: Tx,
  account: PayoutAccount,
  snapshotNumber: number,
): Promise<void> {
  const row = await store.lockByProviderAccount(tx, account.id)
  if (!row || snapshotNumber <= row.snapshotNumber) return
  const { id, creatorId } = row
  const { complete, payoutsEnabled, closed } = account
  await store.changeAccount(tx, id, { complete, payoutsEnabled, closed, snapshotNumber: snapshotNumber })
  if (creatorId && summaryOf(row) !== summaryOf(account)) notifyCreator(tx, creatorId)
  const ready = payoutsEnabled && !closed
  const wasReady = row.payoutsEnabled && !row.closed
  if (creatorId && ready !== wasReady)
    await platform.events.record(tx, 'payouts.account_changed', creatorId, { creatorId, ready })
  if (ready && row.replacements > 0) await platform.jobs.send(tx, MOVE_BALANCES, { id })
}

/** Reconciliation compares summaries to find out whether a snapshot changed anything. */
export const summarizeAccount = async (db: Db, providerAccount: string): Promise<string> =>
  summaryOf(await store.findByProviderAccount(db, providerAccount))
