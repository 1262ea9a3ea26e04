import { ACHIEVEMENT_IDS, type AchievementId, type AchievementStep } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { goldOf } from './rules.ts'
import { KINDS, type Sources } from './store-what-counts.ts'

export interface Fact {
  accountId: string
  achievement: AchievementId
  /** 64 bits, as the database writes them. */
  fact: string
  at: Date
}

export interface Counter {
  accountId: string
  achievement: AchievementId
  count: number
}

export interface Step {
  accountId: string
  achievement: AchievementId
  step: AchievementStep
  earnedAt: Date
}

const GOLDS = ACHIEVEMENT_IDS.map(goldOf)
const golds = sql`unnest(${ACHIEVEMENT_IDS}::text[], ${GOLDS}::int[]) as full_at (achievement, gold)`

const tagged = (achievement: string, rows: RawBuilder<unknown>) =>
  sql`select ${sql.lit(achievement)}::text, told.* from (${rows}) as told (account_id, fact, at)`

/** What is not counted yet, as far as it can still count: the earliest first, up to gold. */
async function uncounted(
  db: Db,
  parts: readonly RawBuilder<unknown>[],
  { now, only }: { now: Date; only: RawBuilder<unknown> },
): Promise<Fact[]> {
  const { rows } = await sql<Fact>`${prepared}
    with found (achievement, account_id, fact, at) as (${sql.join(parts, sql` union all `)}),
    fresh as (
      select f.achievement, f.account_id, hashtextextended(f.fact, 0) as fact, min(coalesce(f.at, ${now})) as at
      from found f
      where f.account_id is not null and ${only}
        and exists (select from accounts where id = f.account_id)
        and not exists (select from achievement_facts known where known.account_id = f.account_id
          and known.achievement = f.achievement and known.fact = hashtextextended(f.fact, 0))
        and not exists (select from achievement_counters c join ${golds} using (achievement)
          where c.account_id = f.account_id and c.achievement = f.achievement and c.count >= full_at.gold)
      group by 1, 2, 3
    ),
    numbered as (
      select *, row_number() over (partition by account_id, achievement order by at, fact) as n from fresh
    )
    select achievement, account_id as "accountId", fact::text, at from numbered join ${golds} using (achievement)
    where n <= full_at.gold order by account_id, achievement, n`.execute(db)
  return rows
}

/** Of what events are about. */
export function uncountedOf(db: Db, sources: Sources, now: Date): Promise<Fact[]> {
  const parts = Object.entries(sources).flatMap(([name, some]) => {
    const { of, counts } = KINDS[name as keyof Sources]
    const among = of(some as never)
    return Object.entries(counts).map(([achievement, rows]) => tagged(achievement, rows(among)))
  })
  return uncounted(db, parts, { now, only: sql`true` })
}

/** Of all that these people ever did, as far as it is still known. */
export function uncountedBy(db: Db, ids: readonly string[], now: Date): Promise<Fact[]> {
  const parts = Object.values(KINDS).flatMap(({ ofPeople, counts }) =>
    Object.entries(counts).map(([achievement, rows]) => tagged(achievement, rows(ofPeople(ids)))),
  )
  return uncounted(db, parts, { now, only: sql`f.account_id = any(${ids}::uuid[])` })
}

type Key = Pick<Fact, 'accountId' | 'achievement'>

const asTable = (keys: readonly Key[]) => sql`
  unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ achievement }) => achievement)}::text[])
  as asked (account_id, achievement)`

/**
 * Nobody else adds to these until the transaction ends; of `fresh` there may be no counter yet. Always in the same
 * order, so that nobody waits for ever.
 */
export async function hold(tx: Tx, fresh: readonly Key[], all: readonly Key[] = fresh): Promise<void> {
  await sql`
    insert into achievement_counters (account_id, achievement)
    select distinct asked.account_id, asked.achievement from ${asTable(fresh)} order by 1, 2
    on conflict do nothing`.execute(tx)
  await sql`
    select from achievement_counters c where (c.account_id, c.achievement) in (select * from ${asTable(all)})
    order by c.account_id, c.achievement for update`.execute(tx)
}

/** What is known is left alone, and so is what comes after gold. Only for whoever holds the counters. */
export async function insertFacts(tx: Tx, facts: readonly Fact[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with fresh as (
      select told.*, row_number() over (partition by told.account_id, told.achievement order by told.at, told.fact) as n
      from unnest(${facts.map(({ accountId }) => accountId)}::uuid[], ${facts.map((one) => one.achievement)}::text[],
        ${facts.map(({ fact }) => fact)}::bigint[], ${facts.map(({ at }) => at)}::timestamptz[])
        as told (account_id, achievement, fact, at)
      where not exists (select from achievement_facts known where known.account_id = told.account_id
        and known.achievement = told.achievement and known.fact = told.fact)
    )
    insert into achievement_facts (account_id, achievement, fact, at)
    select fresh.account_id, fresh.achievement, fresh.fact, fresh.at
    from fresh join achievement_counters c using (account_id, achievement) join ${golds} using (achievement)
    where c.count + fresh.n <= full_at.gold`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The facts are the truth: they are counted, never added up. */
export async function recount(tx: Tx, keys: readonly Key[]): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    update achievement_counters c set count = (
      select count(*) from achievement_facts f where f.account_id = c.account_id and f.achievement = c.achievement)
    where (c.account_id, c.achievement) in (select * from ${asTable(keys)})
    returning c.account_id as "accountId", c.achievement, c.count`.execute(tx)
  return rows
}

/** Each step once, with the moment of the fact that reached it. */
export async function insertSteps(
  tx: Tx,
  reached: readonly (Key & { step: AchievementStep; asks: number })[],
  celebratedAt: Date | null,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    insert into achievement_steps (account_id, achievement, step, earned_at, celebrated_at)
    select got.account_id, got.achievement, got.step, (
      select f.at from achievement_facts f where f.account_id = got.account_id and f.achievement = got.achievement
      order by f.at, f.fact offset got.asks - 1 limit 1), ${celebratedAt}::timestamptz
    from unnest(${reached.map(({ accountId }) => accountId)}::uuid[], ${reached.map((one) => one.achievement)}::text[],
      ${reached.map(({ step }) => step)}::text[], ${reached.map(({ asks }) => asks)}::int[])
      as got (account_id, achievement, step, asks)
    on conflict do nothing
    returning account_id as "accountId", achievement, step, earned_at as "earnedAt"`.execute(tx)
  return rows
}

export const countersOf = (db: Db, accountId: string) =>
  db
    .selectFrom('achievementCounters')
    .select(['achievement', 'count'])
    .where('accountId', '=', accountId)
    .execute()

export const stepsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('achievementSteps')
    .select(['achievement', 'step', 'earnedAt'])
    .where('accountId', '=', accountId)
    .orderBy('earnedAt', 'desc')
    .execute()

export const isWaiting = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('achievementSteps')
    .select('step')
    .where('accountId', '=', accountId)
    .where('celebratedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whoever comes first gets them; all others find nothing. */
export const celebrate = (tx: Tx, accountId: string, celebratedAt: Date) =>
  tx
    .updateTable('achievementSteps')
    .set({ celebratedAt })
    .where('accountId', '=', accountId)
    .where('celebratedAt', 'is', null)
    .returning(['achievement', 'step', 'earnedAt'])
    .execute()

export const accountsAfter = async (db: Db, last: string | null, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .$if(last !== null, (query) => query.where('id', '>', last!))
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
