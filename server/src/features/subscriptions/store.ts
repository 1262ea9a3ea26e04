import type { EndedBecause, SubscriptionState } from '@koji/contract'
import { CREATOR_DEFAULT_NAME } from '@koji/contract'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Place } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Facts } from './rules.ts'
import { isOpen } from './store-open.ts'

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

/** False when there is one that lives. */
export async function insert(tx: Tx, row: Insertable<Tables['subscriptions']>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into subscriptions (id, fan_id, creator_id, state, price, started_at, period_end)
      values (${row.id}, ${row.fanId}, ${row.creatorId}, ${row.state}, ${row.price}, ${row.startedAt}, ${row.periodEnd})
      on conflict (fan_id, creator_id) where state <> 'canceled' do nothing
      returning id, creator_id
    ), counted as (
      update creator_profiles set subscriber_count = subscriber_count + 1, monthly = monthly + ${row.price}
      from added where creator_profiles.user_id = added.creator_id
    )
    select id from added`.execute(tx)
  return rows.length > 0
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

/** Who is closed or hidden by a block has no name, and costs all the same. */
const planColumns = (fanId: string) => sql`
  select s.id, s.creator_id, seen.display_name, seen.username, seen.avatar_url, seen.id_verified, s.state, s.price,
    s.started_at, s.period_end, s.cancelled, s.ended_at, s.ended_because, s.next_attempt_at
  from subscriptions s
  left join lateral (
    select coalesce(p.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)}) as display_name, p.username, p.avatar_url, c.id_verified
    from creator_profiles c
    join accounts a on a.id = c.user_id and a.status = 'active'
    left join profiles p on p.id = c.user_id
    where c.user_id = s.creator_id
      and not exists (select from blocks where blocker_id = ${fanId} and blocked_id = c.user_id)
      and not exists (select from blocks where blocker_id = c.user_id and blocked_id = ${fanId})
  ) as seen on true`

/** Whom somebody supports, or has; the newest first. */
export async function plansOf(
  db: Db,
  fanId: string,
  { live, after, limit, now }: { live: boolean; after: Place | null; limit: number; now: Date },
): Promise<PlanRow[]> {
  const open = isOpen(now)
  const { rows } = await sql<PlanRow>`${planColumns(fanId)}
    where s.fan_id = ${fanId} and s.state <> 'incomplete' and ${live ? open : sql`not ${open}`}
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
