import { CURRENCY } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { wholeDays } from './rules.ts'
import type { PostingKind } from './store.ts'
import { platformFee, type Span } from './store-postings.ts'

export interface SpanSum {
  /** The index of the span. */
  place: number
  kind: PostingKind
  amount: number
  fee: number
}

/** A creator's account with the last entry that `ledger_days` includes, and the entries after it. */
const payableWithRecent = (payoutAccountId: string) => sql`
  account as materialized (
    select a.id, coalesce((select max(entry_id) from ledger_checkpoints c where c.account_id = a.id), 0) as summed_up_to
    from ledger_accounts a
    where a.kind = 'creator_payable' and a.currency = ${CURRENCY} and a.payout_account_id = ${payoutAccountId}
  ),
  recent as materialized (
    select e.at, e.amount, e.posting_id from account join ledger_entries e on e.account_id = account.id and e.id > account.summed_up_to
  )`

/**
 * What each kind of posting added to a creator's account in each of these spans. Whole days come from `ledger_days`, the
 * rest of the first and last day and all recent entries from the entries themselves.
 */
export async function payableSums(
  db: Db,
  payoutAccountId: string,
  spans: readonly Required<Span>[],
): Promise<SpanSum[]> {
  const whole = spans.map(wholeDays)
  const { rows } = await sql<SpanSum>`
    with ${payableWithRecent(payoutAccountId)},
    span as (
      select * from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[],
        ${whole.map(({ from }) => from)}::timestamptz[], ${whole.map(({ to }) => to)}::timestamptz[])
        with ordinality as span (beginning, ending, whole_from, whole_to, place)
    ),
    part as (
      select span.place, d.kind, d.amount, d.fee from account, span
      join ledger_days d on d.day >= (span.whole_from at time zone 'UTC')::date
        and d.day < (span.whole_to at time zone 'UTC')::date
      where d.account_id = account.id and account.summed_up_to > 0
      union all
      select span.place, p.kind, e.amount, ${platformFee} from span
      join recent e on e.at >= span.beginning and e.at < span.ending join ledger_postings p on p.id = e.posting_id
      union all
      select edge.place, p.kind, e.amount, ${platformFee} from account, (
        select place, beginning, whole_from as ending from span
        union all select place, whole_to, ending from span
      ) as edge
      join ledger_entries e on e.at >= edge.beginning and e.at < edge.ending
      join ledger_postings p on p.id = e.posting_id
      where e.account_id = account.id and e.id <= account.summed_up_to
    )
    select place::int - 1 as place, kind, sum(amount)::bigint as amount, sum(fee)::bigint as fee from part
    group by 1, 2`.execute(db)
  return rows
}

/** The sum of a creator's account before a moment, and when its first entry happened. */
export async function payableBefore(
  db: Db,
  payoutAccountId: string,
  moment: Date,
): Promise<{ sum: number; first: Date | null }> {
  const { to } = wholeDays({ from: new Date(0), to: moment })
  const { rows } = await sql<{ sum: number; first: Date | null }>`
    with ${payableWithRecent(payoutAccountId)}
    select (
        (select coalesce(sum(amount), 0) from ledger_days
          where account_id = account.id and account.summed_up_to > 0 and day < (${to}::timestamptz at time zone 'UTC')::date)
        + (select coalesce(sum(amount), 0) from ledger_entries
          where account_id = account.id and at >= ${to} and at < ${moment} and id <= account.summed_up_to)
        + (select coalesce(sum(amount), 0) from recent where at < ${moment})
      )::bigint as sum,
      (select min(at) from ledger_entries where account_id = account.id) as first
    from account`.execute(db)
  return rows[0] ?? { sum: 0, first: null }
}
