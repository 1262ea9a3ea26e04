import type { EndReason, SubscriptionState } from '@koji/contract'
import { sql } from 'kysely'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { grantsAccess, joinVisibleCreator } from './fragments.ts'
import type { SubscriptionFacts } from './rules.ts'

/** For each creator, the fan's live subscription, or else the one that lasted longest. */
export async function subscriptionsTo(
  db: Db,
  fanId: string,
  creatorIds: readonly string[],
): Promise<(SubscriptionFacts & { creatorId: string })[]> {
  const { rows } = await sql<SubscriptionFacts & { creatorId: string }>`${prepared}
    select wanted.id as "creatorId", found.id, found.state, found.period_end as "periodEnd", found.cancelled
    from unnest(${creatorIds}::uuid[]) as wanted (id)
    cross join lateral (
      select id, state, period_end, cancelled from subscriptions
      where fan_id = ${fanId} and creator_id = wanted.id and state <> 'incomplete'
      order by state = 'canceled', period_end desc limit 1
    ) as found`.execute(db)
  return rows
}

/** The subscription whose checkout the fan hasn't paid yet. */
export async function incompleteIdOf(db: Db, fanId: string, creatorId: string): Promise<string | null> {
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
  /** Null if the fan can't see the creator. */
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
  endedBecause: EndReason | null
  nextAttemptAt: Date | null
}

const planColumns = (fanId: string) => sql`
  select s.id, s.creator_id, creator.display_name, creator.username, creator.avatar_url, creator.id_verified, s.state,
    s.price, s.started_at, s.period_end, s.cancelled, s.ended_at, s.ended_because, s.next_attempt_at
  from subscriptions s ${joinVisibleCreator(fanId, sql`s.creator_id`)}`

export type WhichPlans = 'live' | 'past' | 'late'

/** A fan's subscriptions, the newest first. */
export async function plansOf(
  db: Db,
  fanId: string,
  { which, after, limit, now }: { which: WhichPlans; after: TimeCursor | null; limit: number; now: Date },
): Promise<PlanRow[]> {
  const open = grantsAccess(now)
  const wanted = { live: open, past: sql`not ${open}`, late: sql`s.state = 'past_due'` }[which]
  const { rows } = await sql<PlanRow>`${planColumns(fanId)}
    where s.fan_id = ${fanId} and s.state <> 'incomplete' and ${wanted}
      ${after ? sql`and (s.started_at, s.id) < (${after.at}, ${after.id})` : sql``}
    order by s.started_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** Includes a subscription that isn't paid yet. */
export async function planOf(db: Db, fanId: string, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`${planColumns(fanId)}
    where s.id = ${id} and s.fan_id = ${fanId}`.execute(db)
  return rows[0]
}
