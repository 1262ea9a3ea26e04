import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

/** The conversation that a block has closed; null when it was closed before, by its end or by the other one. */
export async function closedBy(
  db: Db,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from blocks mine
    join matches m on m.low_id = least(mine.blocker_id, mine.blocked_id)
      and m.high_id = greatest(mine.blocker_id, mine.blocked_id) and m.ended_at is null
    where mine.blocker_id = ${blockerId} and mine.blocked_id = ${blockedId} and not exists (
      select from blocks theirs
      where theirs.blocker_id = ${blockedId} and theirs.blocked_id = ${blockerId} and theirs.created_at < mine.created_at
    )`.execute(db)
  return rows[0]?.id ?? null
}

/** Those of them who have an open conversation with this person, who lets it be seen that they are here. */
export async function watchersOf(
  db: Db,
  personId: string,
  watcherIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select watcher.id from unnest(${watcherIds}::uuid[]) as watcher (id)
    join privacy_settings s on s.profile_id = ${personId} and s.show_online
    join matches m on m.low_id = least(watcher.id, ${personId}::uuid) and m.high_id = greatest(watcher.id, ${personId}::uuid)
    join conversations c on c.match_id = m.id and c.open`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of them whom somebody has an open conversation with, and who let it be seen that they are here. */
export async function watchableBy(db: Db, meId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select person.id from unnest(${ids}::uuid[]) as person (id)
    join privacy_settings s on s.profile_id = person.id and s.show_online
    join matches m on m.low_id = least(person.id, ${meId}::uuid) and m.high_id = greatest(person.id, ${meId}::uuid)
    join conversations c on c.match_id = m.id and c.open`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** With whom somebody talked until they left: neither ended it or blocked the other. */
export async function leftBy(db: Db, accountId: string): Promise<{ matchId: string; otherId: string }[]> {
  const { rows } = await sql<{ matchId: string; otherId: string }>`
    select match_id, other_id from (
      select id as match_id, high_id as other_id from matches where low_id = ${accountId} and ended_at is null
      union all select id, low_id from matches where high_id = ${accountId} and ended_at is null
    ) as theirs
    where not exists (select from blocks where blocker_id = ${accountId} and blocked_id = other_id)
      and not exists (select from blocks where blocker_id = other_id and blocked_id = ${accountId})`.execute(
    db,
  )
  return rows
}
