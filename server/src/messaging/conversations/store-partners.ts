import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { BLOCKS, notBlocked } from '#profiles/blocks/fragments.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'

/** The conversation that a block closed. Null when it had ended, or when the other person had blocked first. */
export async function findClosedByBlock(
  db: Db,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${BLOCKS} mine
    join ${MATCHES} m on m.low_id = least(mine.blocker_id, mine.blocked_id)
      and m.high_id = greatest(mine.blocker_id, mine.blocked_id) and m.ended_at is null
    where mine.blocker_id = ${blockerId} and mine.blocked_id = ${blockedId} and not exists (
      select from ${BLOCKS} theirs
      where theirs.blocker_id = ${blockedId} and theirs.blocked_id = ${blockerId} and theirs.created_at < mine.created_at
    )`.execute(db)
  return rows[0]?.id ?? null
}

/** Who of the watchers may see whether a person is online: the person shows it, and has an open conversation with them. */
export async function filterWatchers(
  db: Db,
  personId: string,
  watcherIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select watcher.id from unnest(${watcherIds}::uuid[]) as watcher (id)
    join ${PRIVACY_SETTINGS} s on s.profile_id = ${personId} and s.show_online
    join ${MATCHES} m on m.low_id = least(watcher.id, ${personId}::uuid) and m.high_id = greatest(watcher.id, ${personId}::uuid)
    join conversations c on c.match_id = m.id and c.open`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The same from the other side: of which people the viewer may see whether they're online. */
export async function filterWatchable(db: Db, meId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select person.id from unnest(${ids}::uuid[]) as person (id)
    join ${PRIVACY_SETTINGS} s on s.profile_id = person.id and s.show_online
    join ${MATCHES} m on m.low_id = least(person.id, ${meId}::uuid) and m.high_id = greatest(person.id, ${meId}::uuid)
    join conversations c on c.match_id = m.id and c.open`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Conversations that close because the account does, but not those that had ended or were blocked. */
export async function findClosedByLeaving(
  db: Db,
  accountId: string,
): Promise<{ matchId: string; otherId: string }[]> {
  const { rows } = await sql<{ matchId: string; otherId: string }>`
    select match_id, other_id from (
      select id as match_id, high_id as other_id from ${MATCHES} m where low_id = ${accountId} and ended_at is null
      union all select id, low_id from ${MATCHES} m where high_id = ${accountId} and ended_at is null
    ) as mine
    where ${notBlocked(sql`${accountId}`, sql`other_id`)}`.execute(db)
  return rows
}
