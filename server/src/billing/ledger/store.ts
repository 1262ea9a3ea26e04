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
  /** Set for a creator's account. There is one account of every other kind. */
  payoutAccountId: string | null
  amount: number
  availableAt: Date
}

/**
 * Inserts postings that aren't there yet, together with their entries. If an account is missing, nothing is inserted:
 * the caller opens the account in another statement, because this one wouldn't see an account that another transaction
 * opens while it runs.
 */
export async function insertPostings(
  tx: Tx,
  postings: readonly PostingRow[],
  entries: readonly EntryRow[],
  writtenAt: Date,
): Promise<{ missingAccounts: number; inserted: string[] }> {
  const posting = <Key extends keyof PostingRow>(key: Key) => postings.map((posting) => posting[key])
  const entry = <Key extends keyof EntryRow>(key: Key) => entries.map((entry) => entry[key])
  const { rows } = await sql<{ missingAccounts: number; inserted: string[] }>`${prepared}
    with entry as materialized (
      select input.*, case when payout_account_id is null
        then (select id from ledger_accounts a
          where a.kind = input.kind and a.currency = ${CURRENCY} and a.payout_account_id is null)
        else (select id from ledger_accounts a
          where a.kind = input.kind and a.currency = ${CURRENCY} and a.payout_account_id = input.payout_account_id)
        end as account_id
      from unnest(${entry('postingId')}::uuid[], ${entry('kind')}::text[], ${entry('payoutAccountId')}::uuid[],
        ${entry('amount')}::int[], ${entry('availableAt')}::timestamptz[])
        as input (posting_id, kind, payout_account_id, amount, available_at)
    ),
    missing as materialized (select count(*)::int as accounts from entry where account_id is null),
    posted as (
      insert into ledger_postings (id, reference, kind, transaction_id, payout_id, at, written_at)
      select input.*, ${writtenAt}
      from unnest(${posting('id')}::uuid[], ${posting('reference')}::text[], ${posting('kind')}::text[],
        ${posting('transactionId')}::uuid[], ${posting('payoutId')}::uuid[], ${posting('at')}::timestamptz[])
        as input (id, reference, kind, transaction_id, payout_id, at)
      where (select accounts from missing) = 0
      on conflict (reference) do nothing
      returning id, reference, at
    ),
    entered as (
      insert into ledger_entries (posting_id, account_id, currency, amount, available_at, at)
      select entry.posting_id, entry.account_id, ${CURRENCY}, entry.amount, entry.available_at, posted.at
      from entry join posted on posted.id = entry.posting_id
    )
    select accounts as "missingAccounts", array(select reference from posted) as inserted from missing`.execute(
    tx,
  )
  return rows[0]!
}

interface AccountRow {
  id: string
  kind: AccountKind
  payoutAccountId: string | null
}

/** Skips accounts that exist, and waits for a transaction that opens the same account. */
export async function insertAccounts(tx: Tx, accounts: readonly AccountRow[]): Promise<void> {
  const column = <Key extends keyof AccountRow>(key: Key) => accounts.map((account) => account[key])
  await sql`
    insert into ledger_accounts (id, kind, payout_account_id, currency)
    select input.*, ${CURRENCY}
    from unnest(${column('id')}::uuid[], ${column('kind')}::text[], ${column('payoutAccountId')}::uuid[])
      as input (id, kind, payout_account_id)
    order by kind, payout_account_id
    on conflict do nothing`.execute(tx)
}

/** Serializes payouts of the same creator. Postings don't take this lock, so they aren't held up. */
export const lockPayable = (tx: Tx, payoutAccountId: string) =>
  tx
    .selectFrom('ledgerAccounts')
    .select('id')
    .where('kind', '=', 'creator_payable')
    .where('currency', '=', CURRENCY)
    .where('payoutAccountId', '=', payoutAccountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The balance of a creator's account and the part that isn't available yet, starting at the newest checkpoint. */
export async function payableBalance(
  db: Db,
  payoutAccountId: string,
  now: Date,
): Promise<{ balance: number; pending: number } | undefined> {
  const { rows } = await sql<{ balance: number; pending: number }>`${prepared}
    select coalesce(checkpoint.balance, 0) + (
        select coalesce(sum(amount), 0)::bigint from ledger_entries e
        where e.account_id = a.id and e.id > coalesce(checkpoint.entry_id, 0)
      ) as balance, (
        select coalesce(sum(amount), 0)::bigint from ledger_entries e
        where e.account_id = a.id and e.available_at > ${now}
      ) as pending
    from ledger_accounts a
    left join lateral (
      select entry_id, balance from ledger_checkpoints c where c.account_id = a.id order by entry_id desc limit 1
    ) as checkpoint on true
    where a.kind = 'creator_payable' and a.currency = ${CURRENCY} and a.payout_account_id = ${payoutAccountId}`.execute(
    db,
  )
  return rows[0]
}
