import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import type { Db } from '#platform/db/database.ts'

/** Reactions to messages of either side, oldest message first. */
export async function reactionsOf(db: Db, accountId: string) {
  const { rows } = await sql<{ matchId: string; seq: number; reaction: string }>`
    select match_id, seq, reaction from (
      select m.match_id, m.seq, m.at, case when low_id = ${accountId} then low_reaction else high_reaction end as reaction
      from ${MATCHES} matches join messages m on m.match_id = matches.id
      where low_id = ${accountId} or high_id = ${accountId}
    ) as theirs
    where reaction is not null order by at, seq`.execute(db)
  return rows
}
