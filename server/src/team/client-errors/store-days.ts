import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { DayCount } from './rules.ts'

/** Browsers can claim any release, so further releases of a day are counted as one. */
const RELEASES_PER_DAY = 50
const OTHERS = 'other'

export async function addToDay(tx: Tx, events: readonly { release: string }[], at: Date): Promise<void> {
  const releases = events.map(({ release }) => release)
  await sql`
    with day as (select (${at}::timestamptz at time zone 'UTC')::date as day),
    known as (select release from client_error_days where day = (select day from day))
    insert into client_error_days as days (day, release, count)
    select day.day, case
        when reported.release in (select release from known) or (select count(*) from known) < ${RELEASES_PER_DAY}
        then reported.release else ${OTHERS} end as release, count(*)
    from day, unnest(${releases}::text[]) as reported (release) group by 1, 2 order by 2
    on conflict (day, release) do update set count = days.count + excluded.count`.execute(tx)
}

export async function countsSince(db: Db, today: string, days: number): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text, release, count from client_error_days
    where day > ${today}::date - ${days}::int and day <= ${today}::date`.execute(db)
  return rows
}

export const deleteDaysBefore = (tx: Tx, before: Date) =>
  sql`delete from client_error_days where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(tx)
