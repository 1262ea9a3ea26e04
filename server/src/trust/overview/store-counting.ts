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

/** Those who count take turns: the command may meet the job. */
export const takeTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('overview'))`.execute(tx)

/** Counts whole hours anew, each out of one range of an index, in place of what was counted before. */
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

/** Days out of their hours, with who began and ended a subscription. What is known of visits stays. */
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
      select coalesce(sum(joined), 0) as subscribed, coalesce(sum(gone), 0) as unsubscribed
      from ${CREATOR_DAYS} days where day = d::date
    ) as s
    on conflict (day) do update set joined = excluded.joined, matches = excluded.matches, messages = excluded.messages,
      creators = excluded.creators, gross = excluded.gross, fee = excluded.fee, refunded = excluded.refunded,
      subscribed = excluded.subscribed, unsubscribed = excluded.unsubscribed`.execute(tx)

export async function putActive(tx: Tx, rows: readonly ActiveCounts[]): Promise<void> {
  const all = <K extends keyof ActiveCounts>(key: K) => rows.map((row) => row[key])
  await sql`
    insert into overview_days (day, active_day, active_week, active_month)
    select day, active_day, active_week, active_month
    from unnest(${all('day')}::date[], ${all('activeDay')}::int[], ${all('activeWeek')}::int[], ${all('activeMonth')}::int[])
      as counted (day, active_day, active_week, active_month)
    on conflict (day) do update set active_day = excluded.active_day, active_week = excluded.active_week,
      active_month = excluded.active_month`.execute(tx)
}

/** Hours that the ledger has got something new for since then, whenever that happened, outside of these. */
export async function lateHours(db: Db, since: Date, except: { from: Date; to: Date }): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', at, 'UTC') as hour from ${LEDGER_POSTINGS} postings
    where written_at >= ${since} and (at < ${except.from} or at >= ${except.to}) order by hour`.execute(db)
  return rows.map(({ hour }) => hour)
}

/** One portion of everybody. `last` is null when nobody is left. */
export async function countPeople(
  db: Db,
  after: string,
  size: number,
): Promise<{ last: string | null; people: number }> {
  const { rows } = await sql<{ last: string | null; people: number }>`
    with portion as materialized (
      select id, status from ${ACCOUNTS} accounts where id > ${after}::uuid order by id limit ${size}
    )
    select (select id from portion order by id desc limit 1) as last,
      (select count(*)::int from portion where status = 'active') as people`.execute(db)
  return rows[0]!
}

/** A row a creator. */
export async function countSelling(db: Db) {
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

export const putTotals = (
  tx: Tx,
  totals: { people: number; creators: number; subscriptions: number; monthly: number; databaseBytes: number },
) => tx.updateTable('overviewTotals').set(totals).execute()

/** Up to when everything is counted. It never goes back: what is counted again is counted already. */
export const putCounted = (tx: Tx, until: Date) =>
  sql`
    update overview_totals set counted_at = greatest(coalesce(counted_at, ${until}::timestamptz), ${until}::timestamptz)`.execute(
    tx,
  )

export const totals = (db: Db) => db.selectFrom('overviewTotals').selectAll().executeTakeFirstOrThrow()

/** When the first thing happened that is counted, or was. */
export async function firstMoment(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(created_at) from ${ACCOUNTS} accounts), (select min(made_at) from ${MATCHES} matches),
      (select min(at) from ${MESSAGES} messages), (select min(at) from ${LEDGER_POSTINGS} postings),
      (select min(day)::timestamp at time zone 'UTC' from overview_days)) as at`.execute(db)
  return rows[0]!.at
}
