import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { platformFee } from './store-postings.ts'

/** The newest entry of a posting that was written by `writtenBy`. Scans backwards, so it reads only younger entries. */
export async function newestEntryBefore(db: Db, writtenBy: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select e.id from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where p.written_at <= ${writtenBy} order by e.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export async function accountsAfter(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ledgerAccounts')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lets one node at a time add checkpoints, since two would add the same entries to `ledger_days`. */
export async function lockCheckpoints(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger.checkpoint'))`.execute(tx)
}

/** Without a checkpoint, it's unknown which entries the daily sums include, so both are built again. */
export async function deleteDaysWithoutCheckpoint(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    delete from ledger_days d where account_id = any(${accountIds}::uuid[])
      and not exists (select from ledger_checkpoints c where c.account_id = d.account_id)`.execute(tx)
}

/**
 * Replaces the checkpoint of each account with one that includes up to `limit` more entries. Returns how many of the
 * accounts may have even more.
 */
export async function addCheckpoints(
  tx: Tx,
  accountIds: readonly string[],
  { upTo, limit, now }: { upTo: number; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    with fresh as materialized (
      select account.id, coalesce(checkpoint.balance, 0) + part.sum as balance, part.entry_id, part.entries,
        coalesce(checkpoint.entry_id, 0) as from_entry
      from unnest(${accountIds}::uuid[]) as account (id)
      left join lateral (
        select entry_id, balance from ledger_checkpoints c where c.account_id = account.id order by entry_id desc limit 1
      ) as checkpoint on true
      cross join lateral (
        select max(id) as entry_id, sum(amount) as sum, count(*) as entries from (
          select e.id, e.amount from ledger_entries e
          where e.account_id = account.id and e.id > coalesce(checkpoint.entry_id, 0) and e.id <= ${upTo}
          order by e.id limit ${limit}
        ) as next
      ) as part
      where part.entries > 0
    ),
    added as (
      insert into ledger_checkpoints (account_id, entry_id, balance, made_at)
      select id, entry_id, balance, ${now} from fresh on conflict do nothing
    ),
    rolled_up as (
      insert into ledger_days as days (account_id, day, kind, amount, fee)
      select fresh.id, (e.at at time zone 'UTC')::date, p.kind, sum(e.amount), sum(${platformFee})
      from fresh
      join ledger_accounts a on a.id = fresh.id and a.kind = 'creator_payable'
      join ledger_entries e on e.account_id = fresh.id and e.id > fresh.from_entry and e.id <= fresh.entry_id
      join ledger_postings p on p.id = e.posting_id
      group by 1, 2, 3
      on conflict (account_id, day, kind) do update set amount = days.amount + excluded.amount, fee = days.fee + excluded.fee
    ),
    replaced as (
      delete from ledger_checkpoints c using fresh where c.account_id = fresh.id and c.entry_id < fresh.entry_id
    )
    select count(*)::int as unfinished from fresh where entries = ${limit}`.execute(tx)
  return rows[0]!.unfinished
}
