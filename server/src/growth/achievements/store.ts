import { ACHIEVEMENT_IDS, type AchievementId, type AchievementStep } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { goldThreshold } from './rules.ts'
import { type ChangedRows, FACT_SOURCES } from './store-fact-sources.ts'

export interface Fact {
  accountId: string
  achievement: AchievementId
  /** A 64-bit digest in decimal. */
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

const goldThresholds = sql`
  unnest(${ACHIEVEMENT_IDS}::text[], ${ACHIEVEMENT_IDS.map(goldThreshold)}::int[]) as threshold (achievement, gold)`

const factsOf = (achievement: string, rows: RawBuilder<unknown>) =>
  sql`select ${sql.lit(achievement)}::text, source.* from (${rows}) as source (account_id, fact, at)`

/** The earliest facts that aren't counted yet, up to gold. */
async function uncounted(
  db: Db,
  sources: readonly RawBuilder<unknown>[],
  { now, filter }: { now: Date; filter: RawBuilder<unknown> },
): Promise<Fact[]> {
  const { rows } = await sql<Fact>`${prepared}
    with found (achievement, account_id, fact, at) as (${sql.join(sources, sql` union all `)}),
    fresh as (
      select f.achievement, f.account_id, hashtextextended(f.fact, 0) as fact, min(coalesce(f.at, ${now})) as at
      from found f
      where f.account_id is not null and ${filter}
        and exists (select from ${ACCOUNTS} a where a.id = f.account_id)
        and not exists (select from achievement_facts known where known.account_id = f.account_id
          and known.achievement = f.achievement and known.fact = hashtextextended(f.fact, 0))
        and not exists (select from achievement_counters c join ${goldThresholds} using (achievement)
          where c.account_id = f.account_id and c.achievement = f.achievement and c.count >= threshold.gold)
      group by 1, 2, 3
    ),
    numbered as (
      select *, row_number() over (partition by account_id, achievement order by at, fact) as n from fresh
    )
    select achievement, account_id as "accountId", fact::text, at from numbered join ${goldThresholds} using (achievement)
    where n <= threshold.gold order by account_id, achievement, n`.execute(db)
  return rows
}

export function uncountedIn(db: Db, changed: ChangedRows, now: Date): Promise<Fact[]> {
  const sources = Object.entries(changed).flatMap(([name, rows]) => {
    const { byRows, facts } = FACT_SOURCES[name as keyof ChangedRows]
    const filter = byRows(rows as never)
    return Object.entries(facts).map(([achievement, query]) => factsOf(achievement, query(filter)))
  })
  return uncounted(db, sources, { now, filter: sql`true` })
}

/** Everything that these accounts ever did, as far as it still exists. */
export function uncountedOf(db: Db, accountIds: readonly string[], now: Date): Promise<Fact[]> {
  const sources = Object.values(FACT_SOURCES).flatMap(({ byAccounts, facts }) =>
    Object.entries(facts).map(([achievement, query]) => factsOf(achievement, query(byAccounts(accountIds)))),
  )
  return uncounted(db, sources, { now, filter: sql`f.account_id = any(${accountIds}::uuid[])` })
}

type Key = Pick<Fact, 'accountId' | 'achievement'>

const asTable = (keys: readonly Key[]) => sql`
  unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ achievement }) => achievement)}::text[])
  as key (account_id, achievement)`

/**
 * Creates the missing counters of `fresh`, and locks `all` until the transaction ends. The order is always the same, so
 * two transactions can't deadlock.
 */
export async function lockCounters(
  tx: Tx,
  fresh: readonly Key[],
  all: readonly Key[] = fresh,
): Promise<void> {
  await sql`
    insert into achievement_counters (account_id, achievement)
    select distinct key.account_id, key.achievement from ${asTable(fresh)} order by 1, 2
    on conflict do nothing`.execute(tx)
  await sql`
    select from achievement_counters c where (c.account_id, c.achievement) in (select * from ${asTable(all)})
    order by c.account_id, c.achievement for update`.execute(tx)
}

/** Skips facts that are counted already or come after gold. The caller has locked the counters. */
export async function insertFacts(tx: Tx, facts: readonly Fact[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with fresh as (
      select given.*, row_number() over (partition by given.account_id, given.achievement order by given.at, given.fact) as n
      from unnest(${facts.map(({ accountId }) => accountId)}::uuid[], ${facts.map((one) => one.achievement)}::text[],
        ${facts.map(({ fact }) => fact)}::bigint[], ${facts.map(({ at }) => at)}::timestamptz[])
        as given (account_id, achievement, fact, at)
      where not exists (select from achievement_facts known where known.account_id = given.account_id
        and known.achievement = given.achievement and known.fact = given.fact)
    )
    insert into achievement_facts (account_id, achievement, fact, at)
    select fresh.account_id, fresh.achievement, fresh.fact, fresh.at
    from fresh join achievement_counters c using (account_id, achievement) join ${goldThresholds} using (achievement)
    where c.count + fresh.n <= threshold.gold`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Sets the counters to the number of facts, so a wrong counter is corrected. */
export async function recount(tx: Tx, keys: readonly Key[]): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    update achievement_counters c set count = (
      select count(*) from achievement_facts f where f.account_id = c.account_id and f.achievement = c.achievement)
    where (c.account_id, c.achievement) in (select * from ${asTable(keys)})
    returning c.account_id as "accountId", c.achievement, c.count`.execute(tx)
  return rows
}

/** Inserts each step once, with the time of the fact that reached it. Returns the new ones. */
export async function insertSteps(
  tx: Tx,
  reached: readonly (Key & { step: AchievementStep; threshold: number })[],
  celebratedAt: Date | null,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    insert into achievement_steps (account_id, achievement, step, earned_at, celebrated_at)
    select reached.account_id, reached.achievement, reached.step, (
      select f.at from achievement_facts f where f.account_id = reached.account_id and f.achievement = reached.achievement
      order by f.at, f.fact offset reached.threshold - 1 limit 1), ${celebratedAt}::timestamptz
    from unnest(${reached.map(({ accountId }) => accountId)}::uuid[], ${reached.map((one) => one.achievement)}::text[],
      ${reached.map(({ step }) => step)}::text[], ${reached.map(({ threshold }) => threshold)}::int[])
      as reached (account_id, achievement, step, threshold)
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

export const hasUncelebrated = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('achievementSteps')
    .select('step')
    .where('accountId', '=', accountId)
    .where('celebratedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the steps that weren't celebrated before. Of concurrent requests, one gets them. */
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
      .selectFrom(ACCOUNTS.as('accounts'))
      .select('id')
      .$if(last !== null, (query) => query.where('id', '>', last!))
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
