import { sql } from 'kysely'
import { LEDGER_POSTINGS, REVENUE } from '#billing/ledger/fragments.ts'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { ACCOUNTS, ROLES } from '#identity/accounts/fragments.ts'
import type { ActiveCounts } from '#identity/activity/service.ts'
import { MESSAGES } from '#messaging/conversations/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { CREATORS, REVIEWED_CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { CREATOR_DAYS } from '#profiles/creator-stats/fragments.ts'
import { LAST_VISITS } from '#profiles/profiles/fragments.ts'

export { LAST_VISITS }

/** Counting is serialized, because the rebuild command and the job can run at the same time. */
export const lockCounts = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('overview'))`.execute(tx)

/** Replaces the counts of whole hours. Each is read from one range of an index. */
export async function countHours(tx: Tx, from: Date, to: Date): Promise<void> {
  await sql`delete from overview_hours where hour >= ${from} and hour < ${to}`.execute(tx)
  await sql`
    with counted (hour, what, count) as (
      select date_trunc('hour', created_at, 'UTC'), 'joined', count(*)
        from ${ACCOUNTS} accounts where created_at >= ${from} and created_at < ${to} group by 1
      union all select date_trunc('hour', made_at, 'UTC'), 'matches', count(*)
        from ${MATCHES} matches where made_at >= ${from} and made_at < ${to} group by 1
      union all select date_trunc('hour', at, 'UTC'), 'messages', count(*)
        from ${MESSAGES} messages where at >= ${from} and at < ${to} group by 1
      union all select date_trunc('hour', created_at, 'UTC'), 'creators', count(*)
        from ${CREATORS} creators where created_at >= ${from} and created_at < ${to} group by 1
      union all select date_trunc('hour', at, 'UTC'), what, sum(amount)
        from ${REVENUE} revenue where at >= ${from} and at < ${to} group by 1, 2
    )
    insert into overview_hours (hour, joined, matches, messages, creators, gross, fee, refunded)
    select hour, ${sumOf('joined')}, ${sumOf('matches')}, ${sumOf('messages')}, ${sumOf('creators')},
      ${sumOf('gross')}, ${sumOf('fee')}, ${sumOf('refunded')}
    from counted group by hour`.execute(tx)
}

const sumOf = (what: string) => sql`coalesce(sum(count) filter (where what = ${sql.lit(what)}), 0)`

/** Sums days from their hours, and adds their subscription changes. Active counts stay as they are. */
export const sumDays = (tx: Tx, first: string, last: string) =>
  sql`
    insert into overview_days as known (day, joined, matches, messages, creators, gross, fee, refunded, subscribed, unsubscribed)
    select d::date, h.joined, h.matches, h.messages, h.creators, h.gross, h.fee, h.refunded, s.subscribed, s.unsubscribed
    from generate_series(${first}::date, ${last}::date, '1 day') as d
    cross join lateral (
      select coalesce(sum(joined), 0) as joined, coalesce(sum(matches), 0) as matches,
        coalesce(sum(messages), 0) as messages, coalesce(sum(creators), 0) as creators, coalesce(sum(gross), 0) as gross,
        coalesce(sum(fee), 0) as fee, coalesce(sum(refunded), 0) as refunded
      from overview_hours
      where hour >= d::timestamp at time zone 'UTC' and hour < (d::timestamp + interval '1 day') at time zone 'UTC'
    ) as h
    cross join lateral (
      select coalesce(sum(joined), 0) as subscribed, coalesce(sum(churned), 0) as unsubscribed
      from ${CREATOR_DAYS} days where day = d::date
    ) as s
    on conflict (day) do update set joined = excluded.joined, matches = excluded.matches, messages = excluded.messages,
      creators = excluded.creators, gross = excluded.gross, fee = excluded.fee, refunded = excluded.refunded,
      subscribed = excluded.subscribed, unsubscribed = excluded.unsubscribed`.execute(tx)

export async function saveActiveCounts(tx: Tx, rows: readonly ActiveCounts[]): Promise<void> {
  const all = <K extends keyof ActiveCounts>(key: K) => rows.map((row) => row[key])
  await sql`
    insert into overview_days (day, active_day, active_week, active_month)
    select day, active_day, active_week, active_month
    from unnest(${all('day')}::date[], ${all('activeDay')}::int[], ${all('activeWeek')}::int[], ${all('activeMonth')}::int[])
      as counted (day, active_day, active_week, active_month)
    on conflict (day) do update set active_day = excluded.active_day, active_week = excluded.active_week,
      active_month = excluded.active_month`.execute(tx)
}

/** Hours outside of `except` for which the ledger got new postings after `since`. */
export async function lateHours(db: Db, since: Date, except: { from: Date; to: Date }): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', at, 'UTC') as hour from ${LEDGER_POSTINGS} postings
    where written_at >= ${since} and (at < ${except.from} or at >= ${except.to}) order by hour`.execute(db)
  return rows.map(({ hour }) => hour)
}

/** Counts one batch of accounts by id. `last` is null at the end. */
export async function countPeople(
  db: Db,
  after: string,
  size: number,
): Promise<{ last: string | null; people: number }> {
  const { rows } = await sql<{ last: string | null; people: number }>`
    with batch as materialized (
      select id, status from ${ACCOUNTS} accounts where id > ${after}::uuid order by id limit ${size}
    )
    select (select id from batch order by id desc limit 1) as last,
      (select count(*)::int from batch where status = 'active') as people`.execute(db)
  return rows[0]!
}

export async function sumCreators(db: Db) {
  const { rows } = await sql<{ creators: number; subscriptions: number; monthly: number }>`
    select (select count(*)::int from ${ROLES} roles where role = 'creator') as creators,
      coalesce(sum(subscriber_count), 0)::int as subscriptions, coalesce(sum(monthly), 0)::bigint as monthly
    from ${REVIEWED_CREATORS} creators`.execute(db)
  return rows[0]!
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]!.bytes
}

export const saveTotals = (
  tx: Tx,
  totals: { people: number; creators: number; subscriptions: number; monthly: number; databaseBytes: number },
) => tx.updateTable('overviewTotals').set(totals).execute()

/** Everything before `countedAt` is counted. It never moves back, even when earlier hours are recounted. */
export const advanceCountedAt = (tx: Tx, until: Date) =>
  sql`
    update overview_totals set counted_at = greatest(coalesce(counted_at, ${until}::timestamptz), ${until}::timestamptz)`.execute(
    tx,
  )

export const totals = (db: Db) => db.selectFrom('overviewTotals').selectAll().executeTakeFirstOrThrow()

/** The earliest moment with something to count, or with a count. */
export async function firstMoment(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(created_at) from ${ACCOUNTS} accounts), (select min(made_at) from ${MATCHES} matches),
      (select min(at) from ${MESSAGES} messages), (select min(at) from ${LEDGER_POSTINGS} postings),
      (select min(day)::timestamp at time zone 'UTC' from overview_days)) as at`.execute(db)
  return rows[0]!.at
}
