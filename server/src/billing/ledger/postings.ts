import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Entry } from './rules.ts'
import * as store from './store.ts'

export interface Posting {
  /** The business fact, by its id at the provider. A fact is posted once; another posting of it changes nothing. */
  reference: string
  kind: store.PostingKind
  transactionId?: string | undefined
  payoutId?: string | undefined
  /** Required if one of the entries belongs to a creator. */
  payoutAccountId?: string | undefined
  /** When the fact happened. */
  at: Date
  /** When a creator can withdraw the amount; right away if undefined. */
  availableAt?: Date | undefined
  entries: readonly Entry[]
}

type Context = Pick<Platform, 'clock' | 'ids'>

/** Earlier than any clock that a balance is read with, even one that is behind, so the entry never counts as pending. */
export const ALWAYS_AVAILABLE = new Date(0)

/** Writes postings in one statement. Returns the references of those that weren't there yet. */
export async function writePostings(
  context: Context,
  tx: Tx,
  postings: readonly Posting[],
): Promise<Set<string>> {
  // Sorted, so that two batches can't deadlock.
  const wanted = postings
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
    .map((posting) => ({ ...posting, id: context.ids.id() }))
  if (wanted.length === 0) return new Set()
  const rows = wanted.map(postingRow)
  const entries = wanted.flatMap(entryRows)
  const now = context.clock.now()
  let result = await store.insertPostings(tx, rows, entries, now)
  if (result.missingAccounts > 0) {
    await openAccounts(context, tx, entries)
    result = await store.insertPostings(tx, rows, entries, now)
  }
  if (result.missingAccounts > 0) throw new Error('Ledger accounts are still missing after they were opened')
  return new Set(result.inserted)
}

export async function openAccounts(
  { ids }: Context,
  tx: Tx,
  wanted: readonly Pick<store.EntryRow, 'kind' | 'payoutAccountId'>[],
): Promise<void> {
  const accounts = new Map(wanted.map((account) => [`${account.kind} ${account.payoutAccountId}`, account]))
  await store.insertAccounts(
    tx,
    [...accounts.values()].map(({ kind, payoutAccountId }) => ({ id: ids.id(), kind, payoutAccountId })),
  )
}

type IdentifiedPosting = Posting & { id: string }

function postingRow(posting: IdentifiedPosting): store.PostingRow {
  const { id, reference, kind, transactionId = null, payoutId = null, at } = posting
  return { id, reference, kind, transactionId, payoutId, at }
}

function entryRows({ id, payoutAccountId, availableAt, entries }: IdentifiedPosting): store.EntryRow[] {
  return entries.map(({ account, amount }) => {
    const isCreators = account === 'creator_payable'
    return {
      postingId: id,
      kind: account,
      amount,
      payoutAccountId: isCreators && payoutAccountId ? payoutAccountId : null,
      availableAt: isCreators && availableAt ? availableAt : ALWAYS_AVAILABLE,
    }
  })
}
