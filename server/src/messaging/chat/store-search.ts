import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type Talk, talksAmong } from './store.ts'
import { type MessageRow, QUOTED } from './store-messages.ts'

const NAMES = 20
/** Conversations whose names are looked at. */
const NAMES_SCANNED = 2_000

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The newest that say it, of so many before a place. */
export async function hitsIn(
  db: Db,
  matchId: string,
  { text, before, scan, limit }: { text: string; before: number; scan: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.*, q.sender as quoted_sender, q.text as quoted_text, q.photos as quoted_photos
    from messages m ${QUOTED}
    where m.match_id = ${matchId} and m.seq < ${before} and m.seq >= ${before - scan}
      and m.held_rule is null and m.text ilike ${like(text)}
    order by m.seq desc limit ${limit}`.execute(db)
  return rows
}

interface Among {
  text: string
  ranges: readonly { matchId: string; before: number }[]
  /** Of each conversation. */
  scan: number
  after: { at: string; id: string } | null
  limit: number
}

/** The same in several conversations, the newest of all first. */
export async function hitsAmong(db: Db, { text, ranges, scan, after, limit }: Among): Promise<MessageRow[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<MessageRow>`
    select m.*, q.sender as quoted_sender, q.text as quoted_text, q.photos as quoted_photos
    from unnest(${ranges.map(({ matchId }) => matchId)}::uuid[], ${ranges.map(({ before }) => before)}::int[])
      as range (match_id, before)
    join lateral (
      select * from messages
      where match_id = range.match_id and seq < range.before and seq >= range.before - ${scan}::int
        and held_rule is null and text ilike ${like(text)} offset 0
    ) as m on true
    ${QUOTED}
    ${after ? sql`where (m.at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by m.at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Whose name has it in it: those with messages as well as those without. */
export async function talksByName(db: Db, meId: string, text: string): Promise<Talk[]> {
  const range = (me: 'low' | 'high', them: 'low' | 'high', quiet: boolean) => sql`(
    select c.match_id, ${sql.raw(`c.${them}_id`)} as other_id from conversations c
    where ${sql.raw(`c.${me}_id`)} = ${meId} and c.open and c.last_day is ${sql.raw(quiet ? '' : 'not')} null
    limit ${NAMES_SCANNED})`
  const { rows } = await sql<{ matchId: string }>`
    select mine.match_id from (
      ${range('low', 'high', false)} union all ${range('high', 'low', false)}
      union all ${range('low', 'high', true)} union all ${range('high', 'low', true)}
    ) as mine
    join profiles p on p.id = mine.other_id
    where p.display_name ilike ${like(text)}
    order by lower(p.display_name), mine.match_id limit ${NAMES}`.execute(db)
  return talksAmong(
    db,
    meId,
    rows.map(({ matchId }) => matchId),
  )
}
