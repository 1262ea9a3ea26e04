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
  /** What of the same posting is the platform's. */
  fee: number
  availableAt: Date
}

/** From then on, and before then. */
export interface Span {
  from?: Date | undefined
  to?: Date | undefined
}

export interface Wanted extends Span {
  /** Only these. */
  kinds?: readonly PostingKind[] | undefined
}

const payable = (payoutAccountId: string) => sql`
  select id from ledger_accounts
  where kind = 'creator_payable' and currency = ${CURRENCY} and payout_account_id = ${payoutAccountId}`

/** What of a posting is the platform's. */
export const ofPlatform = sql`
  coalesce((
    select sum(x.amount) from ledger_entries x join ledger_accounts f on f.id = x.account_id
    where x.posting_id = p.id and f.kind = 'fee_revenue'
  ), 0)::int`

/** What a creator's account is made of, the newest first. */
export async function payableEntries(
  db: Db,
  payoutAccountId: string,
  { from, to, kinds }: Wanted,
  { before, limit }: { before: { at: Date; entryId: number } | null; limit: number },
): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select e.id as entry_id, p.id, p.reference, p.kind, p.transaction_id, p.payout_id, p.at, e.amount, e.available_at,
      ${ofPlatform} as fee
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
