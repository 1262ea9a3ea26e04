import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** The newest entry of a posting that was written by then; read backwards, so it costs what came since. */
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

/**
 * Carries the sums of these accounts forward, of each by so many entries at most; what they had before goes. Says how
 * many accounts may have more.
 */
export async function carryForward(
  db: Db,
  accountIds: readonly string[],
  { upTo, atMost, now }: { upTo: number; atMost: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    with fresh as materialized (
      select account.id, coalesce(mark.balance, 0) + part.sum as balance, part.entry_id, part.entries
      from unnest(${accountIds}::uuid[]) as account (id)
      left join lateral (
        select entry_id, balance from ledger_checkpoints c where c.account_id = account.id order by entry_id desc limit 1
      ) as mark on true
      cross join lateral (
        select max(id) as entry_id, sum(amount) as sum, count(*) as entries from (
          select e.id, e.amount from ledger_entries e
          where e.account_id = account.id and e.id > coalesce(mark.entry_id, 0) and e.id <= ${upTo}
          order by e.id limit ${atMost}
        ) as next
      ) as part
      where part.entries > 0
    ),
    made as (
      insert into ledger_checkpoints (account_id, entry_id, balance, made_at)
      select id, entry_id, balance, ${now} from fresh on conflict do nothing
    ),
    replaced as (
      delete from ledger_checkpoints c using fresh where c.account_id = fresh.id and c.entry_id < fresh.entry_id
    )
    select count(*)::int as unfinished from fresh where entries = ${atMost}`.execute(db)
  return rows[0]!.unfinished
}
