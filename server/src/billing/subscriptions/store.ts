import type { EndedBecause, SubscriptionState } from '@koji/contract'
import { sql } from 'kysely'
import type { Place } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Facts } from './rules.ts'
import { isOpen } from './store-open.ts'
import { joinSeenCreator } from './store-seen-creator.ts'

/** Of each creator the one subscription that counts: one that lives, otherwise the one that lasts longest. */
export async function standings(
  db: Db,
  fanId: string,
  creatorIds: readonly string[],
): Promise<(Facts & { creatorId: string })[]> {
  const { rows } = await sql<Facts & { creatorId: string }>`${prepared}
    select wanted.id as "creatorId", found.id, found.state, found.period_end as "periodEnd", found.cancelled
    from unnest(${creatorIds}::uuid[]) as wanted (id)
    cross join lateral (
      select id, state, period_end, cancelled from subscriptions
      where fan_id = ${fanId} and creator_id = wanted.id and state <> 'incomplete'
      order by state = 'canceled', period_end desc limit 1
    ) as found`.execute(db)
  return rows
}

/** Begun and not paid yet: where it goes on. */
export async function begunWith(db: Db, fanId: string, creatorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('fanId', '=', fanId)
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'incomplete')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface PlanRow {
  id: string
  creatorId: string
  /** Null of somebody who may not be seen. */
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  idVerified: boolean
  state: SubscriptionState
  price: number
  startedAt: Date
  periodEnd: Date
  cancelled: boolean
  endedAt: Date | null
  endedBecause: EndedBecause | null
  nextAttemptAt: Date | null
}

/** Who may not be seen costs all the same. */
const planColumns = (fanId: string) => sql`
  select s.id, s.creator_id, seen.display_name, seen.username, seen.avatar_url, seen.id_verified, s.state, s.price,
    s.started_at, s.period_end, s.cancelled, s.ended_at, s.ended_because, s.next_attempt_at
  from subscriptions s ${joinSeenCreator(fanId, sql`s.creator_id`)}`

export type WhichPlans = 'live' | 'past' | 'late'

/** Whom somebody supports, or has; the newest first. */
export async function plansOf(
  db: Db,
  fanId: string,
  { which, after, limit, now }: { which: WhichPlans; after: Place | null; limit: number; now: Date },
): Promise<PlanRow[]> {
  const open = isOpen(now)
  const wanted = { live: open, past: sql`not ${open}`, late: sql`s.state = 'past_due'` }[which]
  const { rows } = await sql<PlanRow>`${planColumns(fanId)}
    where s.fan_id = ${fanId} and s.state <> 'incomplete' and ${wanted}
      ${after ? sql`and (s.started_at, s.id) < (${after.at}, ${after.id})` : sql``}
    order by s.started_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** Also one that is not paid yet. */
export async function planOf(db: Db, fanId: string, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`${planColumns(fanId)}
    where s.id = ${id} and s.fan_id = ${fanId}`.execute(db)
  return rows[0]
}
