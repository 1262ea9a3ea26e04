import { PAYOUT_MIN, type PageQuery, type Payout, scrub } from '@koji/contract'
import { type Payments, type ProviderPayout, ProviderRefused } from '#adapters/payments/port.ts'
import { entriesOf, type Ledger } from '#features/ledger/service.ts'
import { pageOf, placeAfter } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { stateOf } from './rules.ts'
import * as accounts from './store.ts'
import * as store from './store-payouts.ts'

export const SEND = 'payouts.send'
const BATCH = 50
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 12
const DAY_MS = 86_400_000

/** From the balance to the bank. The ledger says it first, so that the same money is never sent twice. */
export function payingOut(platform: Platform, { ledger, payments }: { ledger: Ledger; payments: Payments }) {
  const { clock, database, events, ids, jobs, log } = platform
  const { db } = database

  async function ask(
    tx: Tx,
    payoutAccountId: string,
    amount: number,
    weekly: boolean,
  ): Promise<store.PayoutRow> {
    const now = payments.now()
    const id = ids.id()
    const row = await store.add(tx, {
      ...{ id, payoutAccountId, amount, state: 'asked', weekly, dueAt: clock.now(), createdAt: now },
    })
    await ledger.post(tx, {
      ...{ reference: `payout:${id}`, kind: 'payout', payoutId: id, payoutAccountId, at: now },
      entries: entriesOf.payout(amount),
    })
    return row
  }

  /** The money is the creator's again. */
  async function failed(tx: Tx, row: store.PayoutRow, failure: string, look: number): Promise<void> {
    const { id, payoutAccountId, amount } = row
    const now = payments.now()
    await store.change(tx, id, { state: 'failed', failure, dueAt: null, settledAt: now, lastLook: look })
    await ledger.post(tx, {
      ...{ reference: `payout:${id}:failed`, kind: 'payout_failed', payoutId: id, payoutAccountId, at: now },
      entries: entriesOf.payoutFailed(amount),
    })
    await tell(tx, row, false)
  }

  async function tell(tx: Tx, { id, payoutAccountId }: store.PayoutRow, paid: boolean): Promise<void> {
    const account = await store.creatorOf(tx, payoutAccountId)
    if (!account?.creatorId) return
    await events.record(tx, 'payouts.settled', id, { payoutId: id, creatorId: account.creatorId, paid })
  }

  /** The provider hears of it under our own id, as often as it takes. */
  async function send(wish: store.AskedPayout): Promise<void> {
    const { id, amount, providerAccount, attempts } = wish
    try {
      const sent = await payments.createPayout({
        account: providerAccount,
        amount,
        key: `payout:${id}`,
        payoutId: id,
      })
      await store.sent(db, id, { providerPayout: sent.id, arrivesAt: sent.arrivesAt })
    } catch (error) {
      log.warn({ err: error, payout: id }, 'a payout could not be sent')
      const words = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
      if (error instanceof ProviderRefused || attempts >= MAX_ATTEMPTS)
        return transact(db, async (tx) => {
          const row = await store.lockPayout(tx, id)
          if (row?.state === 'asked') await failed(tx, row, words, row.lastLook)
        })
      const dueAt = new Date(clock.now().getTime() + Math.min(1_000 * 3 ** attempts, DAY_MS / 4))
      await store.change(db, id, { dueAt })
    }
  }

  return {
    async payouts(reader: Db, me: Viewer, { after, limit }: PageQuery) {
      const account = await accounts.accountOf(reader, me.accountId)
      const page = { after: placeAfter(after), limit: limit + 1 }
      const rows = account ? await store.payoutsOf(reader, account.id, page) : []
      return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.id])
    },

    /** Never more than is available, however many ask at once. */
    async payOut(tx: Tx, me: Viewer, amount: number): Promise<Payout> {
      const account = await accounts.accountOf(tx, me.accountId)
      if (!account || stateOf(account) !== 'ready') refuse('payout_account_missing')
      if (amount < PAYOUT_MIN) refuse('below_minimum')
      await ledger.holdPayable(tx, account.id)
      const { available } = await ledger.balanceOf(tx, account.id, payments.now())
      if (amount > available) refuse('not_enough')
      const row = await ask(tx, account.id, amount, false)
      await jobs.send(tx, SEND, {})
      return present(row)
    },

    /** Everybody who has enough, one after the other; who had theirs has no longer enough. */
    async payOutWeekly(signal: AbortSignal): Promise<number> {
      let count = 0
      let after: string | null = null
      while (!signal.aborted) {
        const found = await store.weeklyAccounts(db, after, BATCH)
        for (const { id } of found)
          count += await transact(db, async (tx) => {
            await ledger.holdPayable(tx, id)
            const { available } = await ledger.balanceOf(tx, id, payments.now())
            if (available < PAYOUT_MIN) return 0
            await ask(tx, id, available, true)
            return 1
          })
        if (found.length < BATCH) break
        after = found.at(-1)!.id
      }
      return count
    },

    async sendDue(): Promise<number> {
      for (let done = 0; ; ) {
        const now = clock.now()
        const asked = await store.takeAsked(db, {
          now,
          until: new Date(now.getTime() + LEASE_MS),
          limit: BATCH,
        })
        for (const wish of asked) await send(wish)
        done += asked.length
        if (asked.length < BATCH) return done
      }
    },

    /** What the provider says of a payout now. Settled stays settled, but what was paid may still come back. */
    async applyPayout(tx: Tx, found: ProviderPayout, look: number): Promise<void> {
      const row = await store.lockByProvider(tx, found.id)
      if (!row || look <= row.lastLook || row.state === 'failed') return
      if (found.state === 'failed')
        return failed(tx, row, found.failure ?? 'The bank has sent it back.', look)
      const settled = found.state === 'paid' && row.state !== 'paid'
      await store.change(tx, row.id, {
        ...{ state: found.state, arrivesAt: found.arrivesAt, lastLook: look },
        ...(settled && { settledAt: payments.now() }),
      })
      if (settled) await tell(tx, row, true)
    },

    underWay: store.underWay,
  }
}

const present = ({ id, amount, state, weekly, failure, createdAt, arrivesAt }: store.PayoutRow): Payout => ({
  ...{ id, amount, weekly, failure, state: state === 'asked' ? 'sent' : state },
  ...{ at: createdAt.toISOString(), arrivesAt: arrivesAt?.toISOString() ?? null },
})
