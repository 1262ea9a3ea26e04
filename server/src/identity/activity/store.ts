import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** How many days back somebody's visits are known. */
const REMEMBERED = 60
const MASK = (2n ** BigInt(REMEMBERED) - 1n).toString()

/** Writes once a day: all other calls look at one row of an index. */
export const markSeen = (tx: Tx, accountId: string, today: string) =>
  sql`
    insert into activity (account_id, last_day, days)
    select ${accountId}::uuid, ${today}::date, 1
    where not exists (select from activity where account_id = ${accountId} and last_day >= ${today}::date)
    on conflict (account_id) do update set
      days = case when excluded.last_day - activity.last_day < ${REMEMBERED}
        then ((activity.days << (excluded.last_day - activity.last_day)) & ${MASK}::bigint) | 1 else 1 end,
      last_day = excluded.last_day
    where activity.last_day < excluded.last_day`.execute(tx)

export interface ActiveRow {
  day: string
  activeDay: number
  activeWeek: number
  activeMonth: number
}

/** Of one portion of people: how many were here by each of these days. `last` is null when nobody is left. */
export async function countPortion(
  db: Db,
  { from, to }: { from: string; to: string },
  after: string,
  size: number,
): Promise<{ last: string | null; days: ActiveRow[] }> {
  const { rows } = await sql<ActiveRow & { last: string | null }>`
    with portion as materialized (
      select account_id, last_day, days from activity where account_id > ${after}::uuid order by account_id limit ${size}
    )
    select d::date::text as day, (select account_id from portion order by account_id desc limit 1) as last,
      count(*) filter (where was_here(days, last_day, d::date, 1))::int as active_day,
      count(*) filter (where was_here(days, last_day, d::date, 7))::int as active_week,
      count(*) filter (where was_here(days, last_day, d::date, 30))::int as active_month
    from generate_series(${from}::date, ${to}::date, '1 day') as d left join portion on true
    group by d order by d`.execute(db)
  return { last: rows[0]?.last ?? null, days: rows.map(({ last: _last, ...row }) => row) }
}

/** Who was not here for longer than is remembered. */
export const forgetPortion = (tx: Tx, today: string, size: number) =>
  sql`
    delete from activity where account_id in (
      select account_id from activity where last_day < ${today}::date - ${REMEMBERED}::int limit ${size}
    )`.execute(tx)

/** What profiles know of a last visit, for those of whom nothing else is known. */
export async function adoptPortion(db: Db, after: string, size: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with portion as materialized (
      select id, (active_at at time zone 'UTC')::date as day from profiles where id > ${after}::uuid order by id limit ${size}
    ), adopted as (
      insert into activity (account_id, last_day, days) select id, day, 1 from portion on conflict do nothing
    )
    select id as last from portion order by id desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}
