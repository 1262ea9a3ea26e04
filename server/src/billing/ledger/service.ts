import type { PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, Moment, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { gathered } from '#platform/db/side-by-side.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Entry } from './rules.ts'
import * as store from './store.ts'
import * as checkpoints from './store-checkpoints.ts'
import * as reads from './store-read.ts'
import * as spans from './store-spans.ts'
import { verify } from './verifying.ts'

/** What is entered for a charge, a refund, a payout and so on. */
export * as entriesOf from './rules.ts'

export type Ledger = ReturnType<typeof ledgerService>

export interface Posting {
  /** What it stands for at the provider: of each there is one, however often it is posted. */
  reference: string
  kind: store.PostingKind
  transactionId?: string | undefined
  payoutId?: string | undefined
  /** Whose, when something is entered for a creator. */
  payoutAccountId?: string | undefined
  /** When it happened. */
  at: Date
  /** From when on a creator can have it; without that, at once. */
  availableAt?: Date | undefined
  entries: readonly Entry[]
}

/** Before any clock that a balance is read by, be it behind: what was paid out is never counted as still to come. */
const AT_ONCE = new Date(0)
const HOUR_MS = 3_600_000
/** Accounts whose sums are carried forward together, and entries of each. */
const PORTION = { accounts: 500, entries: 100_000 }
const Cursor = z.tuple([Moment, z.int().check(z.positive())])

export function ledgerService({ clock, database, ids }: Platform) {
  async function open(tx: Tx, wanted: readonly Pick<store.EntryRow, 'kind' | 'payoutAccountId'>[]) {
    const accounts = new Map(wanted.map((one) => [`${one.kind} ${one.payoutAccountId}`, one]))
    await store.open(
      tx,
      [...accounts.values()].map(({ kind, payoutAccountId }) => ({ id: ids.id(), kind, payoutAccountId })),
    )
  }

  /** All in one statement; the references of those that were not there yet. */
  async function write(tx: Tx, postings: readonly Posting[]): Promise<Set<string>> {
    // One without entries says nothing. In one order, so that two batches never wait for each other in a circle.
    const wanted = postings
      .filter(({ entries }) => entries.length > 0)
      .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
      .map((posting) => ({ ...posting, id: ids.id() }))
    if (wanted.length === 0) return new Set()
    const rows = wanted.map(({ id, reference, kind, transactionId = null, payoutId = null, at }) => ({
      id,
      reference,
      kind,
      transactionId,
      payoutId,
      at,
    }))
    const entries = wanted.flatMap(entryRows)
    const now = clock.now()
    let { unknown, written } = await store.write(tx, rows, entries, now)
    if (unknown > 0) {
      await open(tx, entries)
      ;({ unknown, written } = await store.write(tx, rows, entries, now))
    }
    if (unknown > 0) throw new Error('Accounts of the ledger are still unknown after they were opened')
    return new Set(written)
  }

  const postMany = gathered(async (tx, all: readonly (readonly Posting[])[]): Promise<Set<string>[]> => {
    const written = await write(tx, all.flat())
    return all.map(
      (mine) => new Set(mine.map(({ reference }) => reference).filter((one) => written.has(one))),
    )
  })

  return {
    /** False when it was there already. */
    post: async (tx: Tx, posting: Posting): Promise<boolean> => (await write(tx, [posting])).size > 0,
    postMany,

    /** What is owed to a creator. What can be had of it may be below zero, after money was taken back. */
    async balanceOf(db: Db, payoutAccountId: string, now: Date) {
      const sums = await store.sumsOf(db, payoutAccountId, now)
      const [balance, pending] = sums ? [0 - sums.balance, 0 - sums.pending] : [0, 0]
      return { balance, pending, available: balance - pending }
    },

    /** Whoever pays out holds the account first and reads the balance then: so the same money is never spent twice. */
    async holdPayable(tx: Tx, payoutAccountId: string): Promise<void> {
      if (await store.lockPayable(tx, payoutAccountId)) return
      await open(tx, [{ kind: 'creator_payable', payoutAccountId }])
      await store.lockPayable(tx, payoutAccountId)
    },

    /** With all their entries, the oldest first. */
    postingsOf: reads.postingsAbout,

    /** What a creator's balance is made of, the newest first; positive is in their favour. */
    async postingsOfPayable(
      db: Db,
      payoutAccountId: string,
      { after, limit, ...wanted }: PageQuery & reads.Wanted,
    ) {
      const last = decodeCursor(after, Cursor)
      const before = last && { at: new Date(last[0]), entryId: last[1] }
      const rows = await reads.payableEntries(db, payoutAccountId, wanted, { before, limit: limit + 1 })
      return pageOf(rows, limit, present, ({ at, entryId }) => [at.toISOString(), entryId])
    },

    /** What each kind of posting added to a creator's balance in these spans; positive is in their favour. */
    async changesOfPayable(db: Db, payoutAccountId: string, wanted: readonly Required<reads.Span>[]) {
      const sums = await spans.payableSums(db, payoutAccountId, wanted)
      return sums.map(({ place, kind, amount, fee }) => ({ place, kind, net: 0 - amount, fee }))
    },

    /** What a creator's balance was just before then, and when it began. */
    async balanceBefore(db: Db, payoutAccountId: string, moment: Date) {
      const { sum, first } = await spans.payableBefore(db, payoutAccountId, moment)
      return { balance: 0 - sum, first }
    },

    /**
     * Carries the sums of all accounts forward. Numbers of entries are not given in the order of commits: what an entry
     * of an hour ago has behind it is there by now, what came later may not be.
     */
    async checkpoint(signal: AbortSignal): Promise<void> {
      const now = clock.now()
      const upTo = await checkpoints.newestEntryBefore(database.db, new Date(now.getTime() - HOUR_MS))
      if (upTo === null) return
      let after: string | null = null
      while (!signal.aborted) {
        const accounts = await checkpoints.accountsAfter(database.db, after, PORTION.accounts)
        if (accounts.length === 0) return
        const carry = () =>
          transact(database.db, async (tx) => {
            await checkpoints.lockCarrying(tx)
            await checkpoints.forgetDays(tx, accounts)
            return checkpoints.carryForward(tx, accounts, { upTo, atMost: PORTION.entries, now })
          })
        while (!signal.aborted && (await carry()) > 0);
        after = accounts.at(-1)!
      }
    },

    verify,
  }
}

function entryRows({
  id,
  payoutAccountId,
  availableAt,
  entries,
}: Posting & { id: string }): store.EntryRow[] {
  const shared = { payoutAccountId: null, availableAt: AT_ONCE }
  const theirs = { payoutAccountId: payoutAccountId ?? null, availableAt: availableAt ?? AT_ONCE }
  return entries.map(({ account, amount }) => ({
    postingId: id,
    kind: account,
    amount,
    ...(account === 'creator_payable' ? theirs : shared),
  }))
}

const present = ({ entryId: _place, amount, availableAt, ...row }: reads.PayableRow) => ({
  ...row,
  amount: -amount,
  availableAt: availableAt > AT_ONCE ? availableAt : null,
})
