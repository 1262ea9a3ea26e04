import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import { findConversations, type MyConversation } from './store.ts'
import { type MessageRow, QUOTED, QUOTED_COLUMNS } from './store-messages.ts'

const NAMES_MAX = 20
/** Conversations on each side that a search by name reads. */
const NAMES_READ = 2_000

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

interface Search {
  text: string
  /** How many messages of each conversation are read. */
  depth: number
  limit: number
}

/** The latest messages with this text, among the `depth` messages before one. */
export async function searchConversation(
  db: Db,
  matchId: string,
  { text, before, depth, limit }: Search & { before: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.*, ${QUOTED_COLUMNS}
    from messages m ${QUOTED}
    where m.match_id = ${matchId} and m.seq < ${before} and m.seq >= ${before - depth}
      and m.held_rule is null and m.text ilike ${patternOf(text)}
    order by m.seq desc limit ${limit}`.execute(db)
  return rows
}

interface SearchAmong extends Search {
  ranges: readonly { matchId: string; before: number }[]
  after: { at: string; id: string } | null
}

/** The same in several conversations, the latest of all first. */
export async function searchConversations(
  db: Db,
  { text, ranges, depth, after, limit }: SearchAmong,
): Promise<MessageRow[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<MessageRow>`
    select m.*, ${QUOTED_COLUMNS}
    from unnest(${ranges.map(({ matchId }) => matchId)}::uuid[], ${ranges.map(({ before }) => before)}::int[])
      as range (match_id, before)
    join lateral (
      select * from messages
      where match_id = range.match_id and seq < range.before and seq >= range.before - ${depth}::int
        and held_rule is null and text ilike ${patternOf(text)} offset 0
    ) as m on true
    ${QUOTED}
    ${after ? sql`where (m.at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by m.at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Conversations with people of that name, with or without messages. */
export async function searchByName(db: Db, meId: string, text: string): Promise<MyConversation[]> {
  const range = (me: 'low' | 'high', them: 'low' | 'high', isNew: boolean) => sql`(
    select c.match_id, ${sql.raw(`c.${them}_id`)} as other_id from conversations c
    where ${sql.raw(`c.${me}_id`)} = ${meId} and c.open and c.last_day is ${sql.raw(isNew ? '' : 'not')} null
    limit ${NAMES_READ})`
  const { rows } = await sql<{ matchId: string }>`
    select mine.match_id from (
      ${range('low', 'high', false)} union all ${range('high', 'low', false)}
      union all ${range('low', 'high', true)} union all ${range('high', 'low', true)}
    ) as mine
    join ${PROFILES} p on p.id = mine.other_id
    where p.display_name ilike ${patternOf(text)}
    order by lower(p.display_name), mine.match_id limit ${NAMES_MAX}`.execute(db)
  return findConversations(
    db,
    meId,
    rows.map(({ matchId }) => matchId),
  )
}
