import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { DayRow } from './rules.ts'

/** Those on which something happened, from that day on. */
export async function daysSince(db: Db, creatorId: string, first: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, reach, likes, comments, joined, gone as "left", posts, gross, net, refunded from creator_days
    where creator_id = ${creatorId} and day >= ${first}::date order by day`.execute(db)
  return rows
}

export const standingOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('creatorProfiles')
    .select(['subscriberCount', 'monthly'])
    .where('userId', '=', creatorId)
    .executeTakeFirst()

/** What those pay who will renew, and how many pay as much. */
export async function renewingPrices(
  db: Db,
  creatorId: string,
): Promise<{ price: number; people: number }[]> {
  const { rows } = await sql<{ price: number; people: number }>`
    select price, count(*)::int as people from subscriptions
    where creator_id = ${creatorId} and state in ('active', 'past_due') and not cancelled group by price`.execute(
    db,
  )
  return rows
}

/** Of all days: as many rows as there were days. */
export async function everOf(db: Db, creatorId: string): Promise<{ net: number; joined: number }> {
  const { rows } = await sql<{ net: number; joined: number }>`
    select coalesce(sum(net), 0)::bigint as net, coalesce(sum(joined), 0)::bigint as joined from creator_days
    where creator_id = ${creatorId}`.execute(db)
  return rows[0]!
}
