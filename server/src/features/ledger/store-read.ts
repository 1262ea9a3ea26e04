import { CURRENCY } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Entry } from './rules.ts'
import type { PostingKind, PostingRow } from './store.ts'

/** What a posting may be about. */
export type About = { transactionId: string } | { payoutId: string }

/** The oldest first. */
export async function postingsAbout(
  db: Db,
  about: About,
): Promise<(PostingRow & { writtenAt: Date; entries: Entry[] })[]> {
  const isAbout =
    'transactionId' in about
      ? sql`p.transaction_id = ${about.transactionId}`
      : sql`p.payout_id = ${about.payoutId}`
  const { rows } = await sql<PostingRow & { writtenAt: Date; entries: Entry[] }>`
    select p.id, p.reference, p.kind, p.transaction_id, p.payout_id, p.at, p.written_at, (
        select json_agg(json_build_object('account', a.kind, 'amount', e.amount) order by e.id)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.posting_id = p.id
      ) as entries
    from ledger_postings p where ${isAbout} order by p.at, p.id`.execute(db)
  return rows
}

export interface PayableRow {
  /** Its place in the account. */
  entryId: number
  id: string
  reference: string
  kind: PostingKind
  transactionId: string | null
  payoutId: string | null
  at: Date
  amount: number
  availableAt: Date
}

/** What a creator's account is made of, the newest first. */
export async function payableEntries(
  db: Db,
  payoutAccountId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select e.id as entry_id, p.id, p.reference, p.kind, p.transaction_id, p.payout_id, p.at, e.amount, e.available_at
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id ${before === null ? sql`` : sql`and e.id < ${before}`}
    join ledger_postings p on p.id = e.posting_id
    where a.kind = 'creator_payable' and a.currency = ${CURRENCY} and a.payout_account_id = ${payoutAccountId}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}
