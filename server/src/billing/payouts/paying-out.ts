import { PAYOUT_MIN, type PageQuery, type Payout, scrub } from '@koji/contract'
import { type Payments, type ProviderPayout, ProviderRefused } from '#adapters/payments/port.ts'
import { entriesOf, type Ledger } from '#billing/ledger/service.ts'
import { csvDollars } from '#platform/csv.ts'
import { pageOf, placeAfter } from '#platform/cursor.ts'
import { againAfter, MANY_ATTEMPTS, sendAsked } from '#platform/db/asked.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { failureWords, stateOf } from './rules.ts'
import * as accounts from './store.ts'
import * as store from './store-payouts.ts'
import * as replacing from './store-replacing.ts'
import * as weekly from './store-weekly.ts'

export const SEND = 'payouts.send'
const BATCH = 50

const OWED_TO_THE_GONE = 'Owed to somebody who has left, and their account takes no payouts.'

interface Dependencies {
  ledger: Ledger
  payments: Payments
  tellCreator(tx: Tx, creatorId: string): void
}

/** From the balance to the bank. The ledger says it first, so that the same money is never sent twice. */
export function payingOut(platform: Platform, { ledger, payments, tellCreator }: Dependencies) {
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
      id,
      payoutAccountId,
      amount,
      state: 'asked',
      weekly,
      dueAt: clock.now(),
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

  /** The money is the creator's again. */
  async function failed(tx: Tx, row: store.PayoutRow, failure: string, look: number): Promise<void> {
    const { id, payoutAccountId, amount } = row
    const now = payments.now()
    await store.change(tx, id, { state: 'failed', failure, dueAt: null, settledAt: now, lastLook: look })
    await ledger.post(tx, {
      reference: `payout:${id}:failed`,
      kind: 'payout_failed',
      payoutId: id,
      payoutAccountId,
      at: now,
      entries: entriesOf.payoutFailed(amount),
    })
    await tell(tx, row, false)
    const account = await store.creatorOf(tx, payoutAccountId)
    // Nobody is there to say another account: asked for again and again it would only be refused again.
    if (account?.creatorId === null) await weekly.noteFault(tx, payoutAccountId, failure, clock.now())
  }

  async function tell(tx: Tx, { id, payoutAccountId }: store.PayoutRow, paid: boolean): Promise<void> {
    const account = await store.creatorOf(tx, payoutAccountId)
    if (!account?.creatorId) return
    tellCreator(tx, account.creatorId)
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
      const words = wordsOf(error)
      if (error instanceof ProviderRefused)
        return transact(db, async (tx) => {
          const row = await store.lockPayout(tx, id)
          if (row?.state === 'asked') await failed(tx, row, words, row.lastLook)
        })
      // It may be on its way all the same: what nobody has refused is never put back into the balance.
      await store.putOff(db, id, { dueAt: againAfter(attempts, clock.now()), failure: words })
    }
  }

  /** All that is there, if it is enough. Who has had theirs has no longer enough. */
  async function askAll(tx: Tx, { id, creatorId, leaves, ready }: weekly.PaidByItself): Promise<number> {
    await ledger.holdPayable(tx, id)
    const { available, balance } = await ledger.balanceOf(tx, id, payments.now())
    const asked = ready && available >= (leaves ? 1 : PAYOUT_MIN)
    if (asked) await ask(tx, id, available, true)
    if (creatorId) await weekly.noteFault(tx, id, null, clock.now())
    else if (balance <= 0) await weekly.letGo(tx, id)
    else if (!ready) await weekly.noteFault(tx, id, OWED_TO_THE_GONE, clock.now())
    return asked ? 1 : 0
  }

  /** What goes wrong with one keeps nobody else from their money. */
  async function askAllCarefully(account: weekly.PaidByItself): Promise<number | null> {
    try {
      return await transact(db, (tx) => askAll(tx, account))
    } catch (error) {
      log.error({ err: error, payoutAccount: account.id }, 'a weekly payout failed')
      await weekly.noteFault(db, account.id, wordsOf(error), clock.now())
      return null
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
      tellCreator(tx, me.accountId)
      return present(row)
    },

    /** Everybody who has enough, one after the other. Run again, it pays those with whom something went wrong. */
    async payOutWeekly(signal: AbortSignal): Promise<number> {
      let count = 0
      let failures = 0
      let after: string | null = null
      while (!signal.aborted) {
        const found = await weekly.paidByThemselves(db, after, BATCH)
        for (const account of found) {
          if (signal.aborted) break
          const asked = await askAllCarefully(account)
          if (asked === null) failures++
          else count += asked
        }
        if (found.length < BATCH) break
        after = found.at(-1)!.id
      }
      if (failures > 0) throw new Error(`${failures} weekly payouts failed`)
      return count
    },

    /** Somebody leaves: what they can have is sent at once, what is still to come each week. */
    async payOutLeaving(tx: Tx, creatorId: string): Promise<void> {
      const account = await accounts.accountOf(tx, creatorId)
      if (!account) return
      const ready = stateOf(account) === 'ready'
      await askAll(tx, { id: account.id, creatorId, leaves: true, ready })
    },

    sendDue: (): Promise<number> => sendAsked(clock, (taking) => store.takeAsked(db, taking), send),

    /** What the provider says of a payout now. Settled stays settled, but what was paid may still come back. */
    async applyPayout(tx: Tx, found: ProviderPayout, look: number): Promise<void> {
      const row = await store.lockByProvider(tx, found.id)
      if (!row || look <= row.lastLook || row.state === 'failed') return
      if (found.state === 'failed')
        return failed(tx, row, found.failure ?? 'The bank has sent it back.', look)
      const settled = found.state === 'paid' && row.state !== 'paid'
      await store.change(tx, row.id, {
        state: found.state,
        arrivesAt: found.arrivesAt,
        lastLook: look,
        ...(settled && { settledAt: payments.now() }),
      })
      if (settled) await tell(tx, row, true)
    },

    underWay: store.underWay,
    sentPayouts: store.sentPayouts,
    arrivedPayouts: store.arrivedPayouts,
    /** What nobody else looks after. */
    async stuck(reader: Db, limit: number) {
      const [unsent, faults, held] = await Promise.all([
        store.stuck(reader, MANY_ATTEMPTS, limit),
        weekly.faults(reader, limit),
        replacing.held(reader, limit),
      ])
      // About an account, and so about no amount.
      const accounts = faults.map(({ id, fault, faultAt }) => ({
        id,
        amount: null,
        failure: fault,
        createdAt: faultAt!,
      }))
      return [...unsent, ...accounts, ...held]
    },

    /** In one line, for telling whether something has changed. */
    async summary(reader: Db, id: string): Promise<string> {
      const found = await store.payoutOf(reader, id)
      return found ? `${found.state} $${csvDollars(found.amount)}` : 'not there'
    },
  }
}

const present = ({ id, amount, state, weekly, failure, createdAt, arrivesAt }: store.PayoutRow): Payout => ({
  id,
  amount,
  weekly,
  state: state === 'asked' ? 'sent' : state,
  // Why it has to be tried again concerns the team.
  failure: state === 'failed' ? failureWords(failure) : null,
  at: createdAt.toISOString(),
  arrivesAt: arrivesAt?.toISOString() ?? null,
})

const wordsOf = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
