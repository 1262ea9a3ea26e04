import { CURRENCY } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { AccountKind } from './rules.ts'

export type PostingKind = Tables['ledgerPostings']['kind']

export interface PostingRow {
  id: string
  reference: string
  kind: PostingKind
  transactionId: string | null
  payoutId: string | null
  at: Date
}

export interface EntryRow {
  postingId: string
  kind: AccountKind
  /** Of a creator's account; the others are there once. */
  payoutAccountId: string | null
  amount: number
  availableAt: Date
}

/**
 * Postings that are not there yet, each with its entries or not at all. Nothing is written as long as an account is
 * unknown: it has to be opened by a statement of its own, since this one would not see what somebody else opens meanwhile.
 */
export async function write(
  tx: Tx,
  postings: readonly PostingRow[],
  entries: readonly EntryRow[],
  writtenAt: Date,
): Promise<{ unknown: number; written: string[] }> {
  const posting = <Key extends keyof PostingRow>(key: Key) => postings.map((one) => one[key])
  const entry = <Key extends keyof EntryRow>(key: Key) => entries.map((one) => one[key])
  const { rows } = await sql<{ unknown: number; written: string[] }>`${prepared}
    with entry as materialized (
      select wish.*, case when payout_account_id is null
        then (select id from ledger_accounts a
          where a.kind = wish.kind and a.currency = ${CURRENCY} and a.payout_account_id is null)
        else (select id from ledger_accounts a
          where a.kind = wish.kind and a.currency = ${CURRENCY} and a.payout_account_id = wish.payout_account_id)
        end as account_id
      from unnest(${entry('postingId')}::uuid[], ${entry('kind')}::text[], ${entry('payoutAccountId')}::uuid[],
        ${entry('amount')}::int[], ${entry('availableAt')}::timestamptz[])
        as wish (posting_id, kind, payout_account_id, amount, available_at)
    ),
    missing as materialized (select count(*)::int as unknown from entry where account_id is null),
    posted as (
      insert into ledger_postings (id, reference, kind, transaction_id, payout_id, at, written_at)
      select wish.*, ${writtenAt}
      from unnest(${posting('id')}::uuid[], ${posting('reference')}::text[], ${posting('kind')}::text[],
        ${posting('transactionId')}::uuid[], ${posting('payoutId')}::uuid[], ${posting('at')}::timestamptz[])
        as wish (id, reference, kind, transaction_id, payout_id, at)
      where (select unknown from missing) = 0
      on conflict (reference) do nothing
      returning id, reference, at
    ),
    entered as (
      insert into ledger_entries (posting_id, account_id, currency, amount, available_at, at)
      select entry.posting_id, entry.account_id, ${CURRENCY}, entry.amount, entry.available_at, posted.at
      from entry join posted on posted.id = entry.posting_id
    )
    select unknown, array(select reference from posted) as written from missing`.execute(tx)
  return rows[0]!
}

interface AccountRow {
  id: string
  kind: AccountKind
  payoutAccountId: string | null
}

/** Those that are there stay. One that somebody else is opening is waited for. */
export async function open(tx: Tx, accounts: readonly AccountRow[]): Promise<void> {
  const all = <Key extends keyof AccountRow>(key: Key) => accounts.map((account) => account[key])
  await sql`
    insert into ledger_accounts (id, kind, payout_account_id, currency)
    select wish.*, ${CURRENCY}
    from unnest(${all('id')}::uuid[], ${all('kind')}::text[], ${all('payoutAccountId')}::uuid[])
      as wish (id, kind, payout_account_id)
    order by kind, payout_account_id
    on conflict do nothing`.execute(tx)
}

/** So that nobody else holds it until the transaction ends. Postings go on meanwhile. */
export const lockPayable = (tx: Tx, payoutAccountId: string) =>
  tx
    .selectFrom('ledgerAccounts')
    .select('id')
    .where('kind', '=', 'creator_payable')
    .where('currency', '=', CURRENCY)
    .where('payoutAccountId', '=', payoutAccountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** All that was entered, and of that what is not available yet: from the newest checkpoint on, by two indexes. */
export async function sumsOf(
  db: Db,
  payoutAccountId: string,
  now: Date,
): Promise<{ balance: number; pending: number } | undefined> {
  const { rows } = await sql<{ balance: number; pending: number }>`${prepared}
    select coalesce(mark.balance, 0) + (
        select coalesce(sum(amount), 0)::bigint from ledger_entries e
        where e.account_id = a.id and e.id > coalesce(mark.entry_id, 0)
      ) as balance, (
        select coalesce(sum(amount), 0)::bigint from ledger_entries e
        where e.account_id = a.id and e.available_at > ${now}
      ) as pending
    from ledger_accounts a
    left join lateral (
      select entry_id, balance from ledger_checkpoints c where c.account_id = a.id order by entry_id desc limit 1
    ) as mark on true
    where a.kind = 'creator_payable' and a.currency = ${CURRENCY} and a.payout_account_id = ${payoutAccountId}`.execute(
    db,
  )
  return rows[0]
}
