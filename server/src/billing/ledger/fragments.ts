import { type RawBuilder, sql } from 'kysely'
import { publishColumns } from '#platform/db/published-columns.ts'

export const LEDGER_POSTINGS = publishColumns('ledgerPostings', ['at', 'writtenAt'])

/** Amounts by their meaning for the business: `gross` and `refunded` payments, and our `fee`. */
export const REVENUE = sql.raw(`(
  select p.at, money.what, money.amount
  from ledger_postings p
  join ledger_entries e on e.posting_id = p.id
  join ledger_accounts a on a.id = e.account_id
  cross join lateral (
    select 'gross' as what, e.amount where p.kind = 'charge' and a.kind = 'clearing'
    union all select 'fee', -e.amount where a.kind = 'fee_revenue'
    union all select 'refunded', -e.amount where p.kind in ('refund', 'refund_failed') and a.kind = 'clearing'
  ) as money)`)

/** What postings added to the balances of creators: positive amounts are in their favor. */
export const CREATOR_ENTRIES = sql.raw(`(
  select a.payout_account_id, p.transaction_id, -e.amount as amount
  from ledger_entries e
  join ledger_postings p on p.id = e.posting_id
  join ledger_accounts a on a.id = e.account_id and a.kind = 'creator_payable')`)

/** The condition that we owe money to a creator. */
export const owesCreator = (payoutAccountId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  select coalesce(sum(e.amount), 0) < 0 from ledger_accounts a join ledger_entries e on e.account_id = a.id
  where a.kind = 'creator_payable' and a.payout_account_id = ${payoutAccountId})`
