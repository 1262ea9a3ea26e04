import { CURRENCY } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Entry } from './rules.ts'
import type { PostingKind, PostingRow } from './store.ts'

type Subject = { transactionId: string } | { payoutId: string }

/** The postings of a transaction or payout with all of their entries, oldest first. */
export async function listPostings(
  db: Db,
  subject: Subject,
): Promise<(PostingRow & { writtenAt: Date; entries: Entry[] })[]> {
  const matches =
    'transactionId' in subject
      ? sql`p.transaction_id = ${subject.transactionId}`
      : sql`p.payout_id = ${subject.payoutId}`
  const { rows } = await sql<PostingRow & { writtenAt: Date; entries: Entry[] }>`
    select p.id, p.reference, p.kind, p.transaction_id, p.payout_id, p.at, p.written_at, (
        select json_agg(json_build_object('account', a.kind, 'amount', e.amount) order by e.id)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.posting_id = p.id
      ) as entries
    from ledger_postings p where ${matches} order by p.at, p.id`.execute(db)
  return rows
}

/** An entry of a creator's account, with its posting. */
export interface PayableEntry {
  entryId: number
  id: string
  reference: string
  kind: PostingKind
  transactionId: string | null
  payoutId: string | null
  at: Date
  amount: number
  /** The platform's part of the same posting. */
  fee: number
  availableAt: Date
}

/** `from` is included, `to` isn't. */
export interface Span {
  from?: Date | undefined
  to?: Date | undefined
}

export interface PayableFilter extends Span {
  kinds?: readonly PostingKind[] | undefined
}

const payable = (payoutAccountId: string) => sql`
  select id from ledger_accounts
  where kind = 'creator_payable' and currency = ${CURRENCY} and payout_account_id = ${payoutAccountId}`

/** The platform's part of posting `p`. */
export const platformFee = sql`
  coalesce((
    select sum(x.amount) from ledger_entries x join ledger_accounts f on f.id = x.account_id
    where x.posting_id = p.id and f.kind = 'fee_revenue'
  ), 0)::int`

/** The entries of a creator's account, newest first. */
export async function listPayableEntries(
  db: Db,
  payoutAccountId: string,
  { from, to, kinds }: PayableFilter,
  { before, limit }: { before: { at: Date; entryId: number } | null; limit: number },
): Promise<PayableEntry[]> {
  const { rows } = await sql<PayableEntry>`
    select e.id as entry_id, p.id, p.reference, p.kind, p.transaction_id, p.payout_id, p.at, e.amount, e.available_at,
      ${platformFee} as fee
    from (
      select id, posting_id, amount, available_at from ledger_entries x
      where account_id = (${payable(payoutAccountId)})
        ${from ? sql`and at >= ${from}` : sql``} ${to ? sql`and at < ${to}` : sql``}
        ${kinds ? sql`and exists (select from ledger_postings k where k.id = x.posting_id and k.kind = any(${kinds}))` : sql``}
        ${before ? sql`and (at, id) < (${before.at}, ${before.entryId})` : sql``}
      order by at desc, id desc limit ${limit}
    ) as e
    join ledger_postings p on p.id = e.posting_id
    order by p.at desc, e.id desc`.execute(db)
  return rows
}
