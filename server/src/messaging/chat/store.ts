import type { Mode } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Side } from './rules.ts'

/** A conversation, from one of its two sides. */
export interface Talk {
  matchId: string
  lowId: string
  highId: string
  side: Side
  otherId: string
  mode: Mode
  madeAt: Date
  lastSeq: number
  lastAt: Date | null
  unread: number
  waits: boolean
  read: number
  theirRead: number
  theirDelivered: number
  /** Both let it be known how far they have read. */
  receipts: boolean
}

interface ConversationRow {
  matchId: string
  lowId: string
  highId: string
  madeAt: Date
  lastSeq: number
  lastAt: Date | null
  lowRead: number
  highRead: number
  lowDelivered: number
  highDelivered: number
  lowUnread: number
  highUnread: number
  lowWaits: boolean
  highWaits: boolean
  mode: Mode
  receipts: boolean
}

const COLUMNS = sql.raw(
  'c.match_id, c.low_id, c.high_id, c.made_at, c.last_seq, c.last_at, c.low_read, c.high_read, ' +
    'c.low_delivered, c.high_delivered, c.low_unread, c.high_unread, c.low_waits, c.high_waits',
)
const BESIDE = sql.raw(
  'join matches m on m.id = c.match_id ' +
    'left join privacy_settings low on low.profile_id = c.low_id ' +
    'left join privacy_settings high on high.profile_id = c.high_id',
)
const BESIDES = sql.raw('m.mode, coalesce(low.read_receipts and high.read_receipts, false) as receipts')

function seenBy(meId: string, row: ConversationRow): Talk {
  const { matchId, lowId, highId, mode, madeAt, lastSeq, lastAt, receipts } = row
  const both = { matchId, lowId, highId, mode, madeAt, lastSeq, lastAt, receipts }
  return meId === lowId
    ? {
        ...both,
        ...{ side: 0, otherId: highId, unread: row.lowUnread, waits: row.lowWaits, read: row.lowRead },
        ...{ theirRead: row.highRead, theirDelivered: row.highDelivered },
      }
    : {
        ...both,
        ...{ side: 1, otherId: lowId, unread: row.highUnread, waits: row.highWaits, read: row.highRead },
        ...{ theirRead: row.lowRead, theirDelivered: row.lowDelivered },
      }
}

/** One that is open, and theirs. */
export async function talkOf(db: Db, meId: string, matchId: string): Promise<Talk | null> {
  const { rows } = await sql<ConversationRow>`${prepared}
    select ${COLUMNS}, ${BESIDES} from conversations c ${BESIDE}
    where c.match_id = ${matchId} and c.open and ${meId}::uuid in (c.low_id, c.high_id)`.execute(db)
  return rows[0] ? seenBy(meId, rows[0]) : null
}

/** Several at once, in the order of their ids. */
export async function talksAmong(db: Db, meId: string, matchIds: readonly string[]): Promise<Talk[]> {
  if (matchIds.length === 0) return []
  const { rows } = await sql<ConversationRow>`
    select ${COLUMNS}, ${BESIDES}
    from unnest(${matchIds}::uuid[]) with ordinality as wanted (match_id, place)
    join conversations c on c.match_id = wanted.match_id and c.open ${BESIDE}
    where ${meId}::uuid in (c.low_id, c.high_id) order by wanted.place`.execute(db)
  return rows.map((row) => seenBy(meId, row))
}

/** One of them, held until the transaction ends: nobody writes, ends or blocks meanwhile. */
export async function holdTalk(tx: Tx, meId: string, matchId: string): Promise<Talk | null> {
  await sql`${prepared} select from conversations where match_id = ${matchId} for no key update`.execute(tx)
  return talkOf(tx, meId, matchId)
}

export interface ListPlace {
  waits: boolean
  lastAt: string
  matchId: string
}

/**
 * Unread ones first, then the newest. Two ranges of two indexes, as the lower and the higher of the pairs: of a day
 * all are read, of the days before none.
 */
export async function talksOf(
  db: Db,
  meId: string,
  { after, limit }: { after: ListPlace | null; limit: number },
): Promise<Talk[]> {
  const range = (me: 'low' | 'high') => {
    const [id, waits] = [sql.raw(`c.${me}_id`), sql.raw(`c.${me}_waits`)]
    const behind = after
      ? sql`and (${waits}, c.last_day, c.last_at, c.match_id)
          < (${after.waits}, (${after.lastAt}::timestamptz at time zone 'utc')::date, ${after.lastAt}::timestamptz, ${after.matchId}::uuid)`
      : sql``
    return sql`(
      select ${COLUMNS}, ${waits} as mine_wait from conversations c
      where ${id} = ${meId} and c.open and c.last_day is not null ${behind}
      order by ${waits} desc, c.last_day desc, c.last_at desc, c.match_id desc limit ${limit})`
  }
  const { rows } = await sql<ConversationRow>`${prepared}
    select c.*, ${BESIDES} from (
      select * from (${range('low')} union all ${range('high')}) as both_sides
      order by mine_wait desc, last_at desc, match_id desc limit ${limit}
    ) as c ${BESIDE}
    order by c.mine_wait desc, c.last_at desc, c.match_id desc`.execute(db)
  return rows.map((row) => seenBy(meId, row))
}

/** Matches to whom nobody wrote yet, the newest first. */
export async function newTalksOf(
  db: Db,
  meId: string,
  { after, limit }: { after: { madeAt: string; matchId: string } | null; limit: number },
): Promise<Talk[]> {
  const range = (me: 'low' | 'high') => sql`(
    select ${COLUMNS} from conversations c
    where ${sql.raw(`c.${me}_id`)} = ${meId} and c.open and c.last_day is null
      ${after ? sql`and (c.made_at, c.match_id) < (${after.madeAt}::timestamptz, ${after.matchId}::uuid)` : sql``}
    order by c.made_at desc, c.match_id desc limit ${limit})`
  const { rows } = await sql<ConversationRow>`${prepared}
    select c.*, ${BESIDES} from (
      select * from (${range('low')} union all ${range('high')}) as both_sides
      order by made_at desc, match_id desc limit ${limit}
    ) as c ${BESIDE}
    order by c.made_at desc, c.match_id desc`.execute(db)
  return rows.map((row) => seenBy(meId, row))
}

/** Nobody looks at a higher number. */
const COUNTED = 1_000

export async function countsOf(db: Db, meId: string): Promise<{ unread: number; fresh: number }> {
  const { rows } = await sql<{ unread: number; fresh: number }>`${prepared}
    select
      (select count(*)::int from (
        (select from conversations where low_id = ${meId} and low_waits and open and last_day is not null limit ${COUNTED})
        union all
        (select from conversations where high_id = ${meId} and high_waits and open and last_day is not null limit ${COUNTED})
      ) as waiting) as unread,
      (select count(*)::int from (
        (select from conversations where low_id = ${meId} and open and last_day is null limit ${COUNTED})
        union all
        (select from conversations where high_id = ${meId} and open and last_day is null limit ${COUNTED})
      ) as quiet) as fresh`.execute(db)
  return rows[0]!
}

interface Marks {
  read: number
  unread: number
}

/** Whoever calls holds the conversation. */
export async function setRead(
  tx: Tx,
  { matchId, side }: Pick<Talk, 'matchId' | 'side'>,
  { read, unread }: Marks,
): Promise<void> {
  const me = side === 0 ? 'low' : 'high'
  const column = (name: string) => sql.raw(`${me}_${name}`)
  await sql`${prepared}
    update conversations set ${column('read')} = ${read}, ${column('unread')} = ${unread}::int,
      ${column('waits')} = ${unread}::int > 0, ${column('delivered')} = greatest(${column('delivered')}, ${read})
    where match_id = ${matchId}`.execute(tx)
}

/** Something unread was taken back. Whoever calls holds the conversation. */
export async function oneFewer(tx: Tx, matchId: string, side: Side): Promise<void> {
  const me = side === 0 ? 'low' : 'high'
  const unread = sql.raw(`${me}_unread`)
  await sql`
    update conversations set ${unread} = ${unread} - 1, ${sql.raw(`${me}_waits`)} = ${unread} > 1
    where match_id = ${matchId}`.execute(tx)
}

/** All that waits for somebody has reached one of their devices, if they let it be seen. Returns how far that was news. */
export async function deliverAll(
  tx: Tx,
  meId: string,
): Promise<{ matchId: string; otherId: string; seq: number }[]> {
  const waiting = (me: 'low' | 'high') => sql`
    ${sql.raw(`${me}_id`)} = ${meId} and ${sql.raw(`${me}_waits`)} and open and last_day is not null
      and ${sql.raw(`${me}_delivered`)} < last_seq`
  // Held in the order in which everybody holds them, and so apart from the change.
  const { rows: held } = await sql<{ matchId: string }>`${prepared}
    select match_id from conversations
    where exists (select from privacy_settings where profile_id = ${meId} and show_online) and match_id = any(array(
      select match_id from conversations where ${waiting('low')}
      union all select match_id from conversations where ${waiting('high')}))
    order by match_id for no key update`.execute(tx)
  if (held.length === 0) return []
  const reach = (me: 'low' | 'high') => sql`
    ${sql.raw(`${me}_delivered`)} = case when ${waiting(me)} then last_seq else ${sql.raw(`${me}_delivered`)} end`
  const { rows } = await sql<{ matchId: string; otherId: string; seq: number }>`${prepared}
    update conversations set ${reach('low')}, ${reach('high')}
    where match_id = any(${held.map(({ matchId }) => matchId)}::uuid[])
      and ((${waiting('low')}) or (${waiting('high')}))
    returning match_id, case when low_id = ${meId} then high_id else low_id end as other_id, last_seq as seq`.execute(
    tx,
  )
  return rows
}
