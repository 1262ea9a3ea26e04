import { sql } from 'kysely'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { CREATOR_FIGURES } from '#profiles/creator-profiles/fragments.ts'
import { CREATOR_DAYS } from '#profiles/creator-stats/fragments.ts'
import type { DayRow } from './rules.ts'

/** Days since then on which something happened. */
export async function daysSince(db: Db, creatorId: string, first: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, reach, likes, comments, joined, churned as "left", posts, gross, net, refunded
    from ${CREATOR_DAYS} d where creator_id = ${creatorId} and d.day >= ${first}::date order by d.day`.execute(
    db,
  )
  return rows
}

export const figuresOf = (db: Db, creatorId: string) =>
  db
    .selectFrom(CREATOR_FIGURES.as('creator'))
    .select(['subscriberCount', 'monthly'])
    .where('userId', '=', creatorId)
    .executeTakeFirst()

/** The prices of subscriptions that will renew, with the number of fans who pay each. */
export async function renewingPrices(
  db: Db,
  creatorId: string,
): Promise<{ price: number; people: number }[]> {
  const { rows } = await sql<{ price: number; people: number }>`
    select price, count(*)::int as people from ${SUBSCRIPTIONS} s
    where creator_id = ${creatorId} and state in ('active', 'past_due') and not cancelled group by price`.execute(
    db,
  )
  return rows
}

export async function totalsOf(db: Db, creatorId: string): Promise<{ net: number; joined: number }> {
  const { rows } = await sql<{ net: number; joined: number }>`
    select coalesce(sum(net), 0)::bigint as net, coalesce(sum(joined), 0)::bigint as joined
    from ${CREATOR_DAYS} d where creator_id = ${creatorId}`.execute(db)
  return rows[0]!
}
