import type { Answer, getPayoutAccount, LedgerRow, PageQuery } from '@koji/contract'
import type { Payments, PayoutAccount } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { reaching } from '#platform/reaching.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { payingOut } from './paying-out.ts'
import { MOVE, replacing } from './replacing.ts'
import { nextPayout, POSTING_KINDS, stateOf, summaryOf } from './rules.ts'
import { statements } from './statements.ts'
import * as store from './store.ts'

export type Payouts = ReturnType<typeof payoutService>

type Creator = Pick<Viewer, 'accountId' | 'email'>

/** Where creators' money goes. */
export function payoutService(
  platform: Platform,
  { ledger, payments }: { ledger: Ledger; payments: Payments },
) {
  const { clock, config, database, devices, events, ids, jobs } = platform
  const { db } = database
  const tellCreator = devices.throttled({ type: 'earnings_changed' })
  const paid = payingOut(platform, { ledger, payments, tellCreator })
  const replaced = replacing(platform, { ledger, payments, tellCreator })

  /** One that takes money, or can be made to: one that is closed gets a successor. */
  async function accountOf({ accountId, email }: Creator): Promise<store.AccountRow> {
    const known = await store.accountOf(db, accountId)
    if (known && !known.closed) return known
    const number = known ? `:${known.replacements + 1}` : ''
    const providerAccount = await payments.createPayoutAccount({
      accountId,
      email,
      key: `payouts:${accountId}${number}`,
    })
    if (known) await replaced.replaceClosed(known, providerAccount)
    else
      await store.addAccount(db, {
        id: ids.id(),
        creatorId: accountId,
        provider: payments.provider,
        providerAccount,
      })
    return (await store.accountOf(db, accountId))!
  }

  return {
    ...paid,
    ...statements({ ledger, payments }),
    moveBalances: replaced.moveBalances,

    /** What time it is where the money is collected. */
    now: () => payments.now(),

    isReady: async (reader: Db, creatorId: string): Promise<boolean> =>
      stateOf(await store.accountOf(reader, creatorId)) === 'ready',

    async account(reader: Db, me: Viewer): Promise<Answer<typeof getPayoutAccount>> {
      const row = await store.accountOf(reader, me.accountId)
      const now = payments.now()
      const none = { available: 0, pending: 0 }
      const { available, pending } = row ? await ledger.balanceOf(reader, row.id, now) : none
      const state = stateOf(row)
      const weekly = row?.weekly ?? true
      return {
        state,
        weekly,
        available,
        pending,
        now: now.toISOString(),
        underWay: row ? await paid.underWay(reader, row.id) : 0,
        // Made by our own clock, also where the provider's is a test one and ahead.
        nextAt: state === 'ready' && weekly ? nextPayout(clock.now()).toISOString() : null,
      }
    },

    async setWeekly(tx: Tx, me: Viewer, weekly: boolean) {
      const row = (await store.accountOf(tx, me.accountId)) ?? refuse('payout_account_missing')
      await store.setWeekly(tx, row.id, weekly)
      return { weekly }
    },

    async earnings(
      reader: Db,
      me: Viewer,
      {
        from,
        to,
        kind,
        ...page
      }: PageQuery & {
        from?: string | undefined
        to?: string | undefined
        kind: keyof typeof POSTING_KINDS
      },
    ): Promise<{ items: LedgerRow[]; next: string | null }> {
      const row = await store.accountOf(reader, me.accountId)
      if (!row) return { items: [], next: null }
      const { items, next } = await ledger.postingsOfPayable(reader, row.id, {
        ...page,
        kinds: POSTING_KINDS[kind],
        ...(from && { from: new Date(from) }),
        ...(to && { to: new Date(to) }),
      })
      return {
        items: items.map(({ id, kind, amount, fee, at, availableAt }) => ({
          id,
          kind,
          amount,
          fee,
          at: at.toISOString(),
          availableAt: availableAt?.toISOString() ?? null,
        })),
        next,
      }
    },

    accountsAfter: store.accountsAfter,
    accountSummary: async (reader: Db, providerAccount: string): Promise<string> =>
      summaryOf(await store.accountAt(reader, providerAccount)),

    openOnboarding: (me: Creator) =>
      reaching(async () => {
        const { providerAccount } = await accountOf(me)
        const back = `${publicUrl(config)}/creator/setup`
        const url = await payments.openOnboarding({
          account: providerAccount,
          returnTo: `${back}?payouts=done`,
          againAt: `${back}?payouts=again`,
        })
        return { url }
      }),

    /** What the provider says of an account now. */
    async applyAccount(tx: Tx, found: PayoutAccount, look: number): Promise<void> {
      const row = await store.lockAccount(tx, found.id)
      if (!row || look <= row.lastLook) return
      const { complete, payoutsEnabled, closed } = found
      await store.changeAccount(tx, row.id, { complete, payoutsEnabled, closed, lastLook: look })
      if (row.creatorId && summaryOf(row) !== summaryOf(found)) tellCreator(tx, row.creatorId)
      const ready = payoutsEnabled && !closed
      if (row.creatorId && ready !== (row.payoutsEnabled && !row.closed))
        await events.record(tx, 'payouts.account_changed', row.creatorId, { creatorId: row.creatorId, ready })
      if (ready && row.replacements > 0) await jobs.send(tx, MOVE, { id: row.id })
    },
  }
}
