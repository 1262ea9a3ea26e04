import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** Each account has one bit per day, up to so many days back. */
const DAYS = 60
const MASK = (2n ** BigInt(DAYS) - 1n).toString()

/** Writes at most once a day and account; all other calls only read an index. */
export const recordDay = (tx: Tx, accountId: string, today: string) =>
  sql`
    insert into activity (account_id, last_day, days)
    select ${accountId}::uuid, ${today}::date, 1
    where not exists (select from activity where account_id = ${accountId} and last_day >= ${today}::date)
    on conflict (account_id) do update set
      days = case when excluded.last_day - activity.last_day < ${DAYS}
        then ((activity.days << (excluded.last_day - activity.last_day)) & ${MASK}::bigint) | 1 else 1 end,
      last_day = excluded.last_day
    where activity.last_day < excluded.last_day`.execute(tx)

export interface ActiveCounts {
  day: string
  activeDay: number
  activeWeek: number
  activeMonth: number
}

export interface ActiveBatch {
  /** The last account of the batch; null after the last batch. */
  last: string | null
  days: ActiveCounts[]
}

export async function countBatch(
  db: Db,
  { from, to }: { from: string; to: string },
  after: string,
  size: number,
): Promise<ActiveBatch> {
  const { rows } = await sql<ActiveCounts & { last: string | null }>`
    with batch as materialized (
      select account_id, last_day, days from activity where account_id > ${after}::uuid order by account_id limit ${size}
    )
    select d::date::text as day, (select account_id from batch order by account_id desc limit 1) as last,
      count(*) filter (where was_here(days, last_day, d::date, 1))::int as active_day,
      count(*) filter (where was_here(days, last_day, d::date, 7))::int as active_week,
      count(*) filter (where was_here(days, last_day, d::date, 30))::int as active_month
    from generate_series(${from}::date, ${to}::date, '1 day') as d left join batch on true
    group by d order by d`.execute(db)
  return { last: rows[0]?.last ?? null, days: rows.map(({ last: _last, ...counts }) => counts) }
}

export const deleteOldBatch = (tx: Tx, today: string, size: number) =>
  sql`
    delete from activity where account_id in (
      select account_id from activity where last_day < ${today}::date - ${DAYS}::int limit ${size}
    )`.execute(tx)

/** A table expression from the owner of the visits, which belongs to a later domain. */
export type LastVisits = RawBuilder<{ id: string; activeAt: Date }>

/** Leaves accounts alone whose activity is known. Returns the last account of the batch, null after the last batch. */
export async function backfillBatch(
  db: Db,
  lastVisits: LastVisits,
  after: string,
  size: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select id, (active_at at time zone 'UTC')::date as day from ${lastVisits} v
      where id > ${after}::uuid order by id limit ${size}
    ), inserted as (
      insert into activity (account_id, last_day, days) select id, day, 1 from batch on conflict do nothing
    )
    select id as last from batch order by id desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}
