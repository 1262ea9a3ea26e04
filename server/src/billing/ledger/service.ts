import type { PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { batchedStatement } from '#platform/db/statement-batching.ts'
import type { Platform } from '#platform/platform.ts'
import { makeCheckpoints } from './checkpoints.ts'
import { ALWAYS_AVAILABLE, openAccounts, type Posting, writePostings } from './postings.ts'
import * as store from './store.ts'
import * as postings from './store-postings.ts'
import * as spans from './store-spans.ts'
import { verify } from './verification.ts'

export type { Posting } from './postings.ts'
/** The entries of each kind of posting, as in `entriesOf.refund(…)`. */
export * as entriesOf from './rules.ts'

export type Ledger = ReturnType<typeof ledgerService>

const Cursor = z.tuple([Timestamp, z.int().check(z.positive())])

export function ledgerService(platform: Platform) {
  return {
    /** False if the posting was there already. */
    post: async (tx: Tx, posting: Posting): Promise<boolean> =>
      (await writePostings(platform, tx, [posting])).size > 0,

    /** Returns the references of those that weren't there yet. */
    postMany: batchedStatement(
      async (tx, batches: readonly (readonly Posting[])[]): Promise<Set<string>[]> => {
        const written = await writePostings(platform, tx, batches.flat())
        return batches.map(
          (batch) => new Set(batch.map(({ reference }) => reference).filter((one) => written.has(one))),
        )
      },
    ),

    getBalance,

    /**
     * Locks a creator's balance until the transaction ends. A payout locks before it reads the balance, so the same
     * money is never paid out twice.
     */
    async lockBalance(tx: Tx, payoutAccountId: string): Promise<void> {
      if (await store.lockPayable(tx, payoutAccountId)) return
      await openAccounts(platform, tx, [{ kind: 'creator_payable', payoutAccountId }])
      await store.lockPayable(tx, payoutAccountId)
    },

    listPostings: postings.listPostings,
    listBalanceEntries,
    sumChanges,
    getBalanceBefore,
    checkpoint: (signal: AbortSignal) => makeCheckpoints(platform, signal),
    verify,
  }
}

/** Money that we owe to a creator. `available` is negative if money was taken back after it was paid out. */
async function getBalance(db: Db, payoutAccountId: string, now: Date) {
  const sums = await store.payableBalance(db, payoutAccountId, now)
  const [balance, pending] = sums ? [0 - sums.balance, 0 - sums.pending] : [0, 0]
  return { balance, pending, available: balance - pending }
}

/** The entries of a creator's balance, newest first. Positive amounts are in the creator's favor. */
async function listBalanceEntries(
  db: Db,
  payoutAccountId: string,
  { after, limit, ...filter }: PageQuery & postings.PayableFilter,
) {
  const last = decodeCursor(after, Cursor)
  const before = last && { at: new Date(last[0]), entryId: last[1] }
  const rows = await postings.listPayableEntries(db, payoutAccountId, filter, { before, limit: limit + 1 })
  return pageOf(rows, limit, present, ({ at, entryId }) => [at.toISOString(), entryId])
}

/** What each kind of posting added to a creator's balance in each span. Positive amounts are in the creator's favor. */
async function sumChanges(db: Db, payoutAccountId: string, wanted: readonly Required<postings.Span>[]) {
  const sums = await spans.payableSums(db, payoutAccountId, wanted)
  return sums.map(({ place, kind, amount, fee }) => ({ place, kind, net: 0 - amount, fee }))
}

/** A creator's balance just before a moment, and when its first entry happened. */
async function getBalanceBefore(db: Db, payoutAccountId: string, moment: Date) {
  const { sum, first } = await spans.payableBefore(db, payoutAccountId, moment)
  return { balance: 0 - sum, first }
}

const present = ({ entryId: _entryId, amount, availableAt, ...row }: postings.PayableEntry) => ({
  ...row,
  amount: -amount,
  availableAt: availableAt > ALWAYS_AVAILABLE ? availableAt : null,
})
