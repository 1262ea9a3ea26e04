import type { Mode } from '@koji/contract'
import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'
import type { Side } from './rules.ts'

/** A conversation from the point of view of one of its two people. */
export interface MyConversation {
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
  hasUnread: boolean
  readSeq: number
  theirReadSeq: number
  theirDeliveredSeq: number
  /** Both people share read receipts. */
  readReceipts: boolean
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
  readReceipts: boolean
}

const COLUMNS = sql.raw(
  'c.match_id, c.low_id, c.high_id, c.made_at, c.last_seq, c.last_at, c.low_read, c.high_read, ' +
    'c.low_delivered, c.high_delivered, c.low_unread, c.high_unread, c.low_waits, c.high_waits',
)
const JOINED_COLUMNS = sql`m.mode, coalesce(low.read_receipts and high.read_receipts, false) as read_receipts`
const JOINS = sql`join ${MATCHES} m on m.id = c.match_id
  left join ${PRIVACY_SETTINGS} low on low.profile_id = c.low_id
  left join ${PRIVACY_SETTINGS} high on high.profile_id = c.high_id`

function fromSideOf(meId: string, row: ConversationRow): MyConversation {
  const { matchId, lowId, highId, mode, madeAt, lastSeq, lastAt, readReceipts } = row
  const shared = { matchId, lowId, highId, mode, madeAt, lastSeq, lastAt, readReceipts }
  return meId === lowId
    ? {
        ...shared,
        side: 0,
        otherId: highId,
        unread: row.lowUnread,
        hasUnread: row.lowWaits,
        readSeq: row.lowRead,
        theirReadSeq: row.highRead,
        theirDeliveredSeq: row.highDelivered,
      }
    : {
        ...shared,
        side: 1,
        otherId: lowId,
        unread: row.highUnread,
        hasUnread: row.highWaits,
        readSeq: row.highRead,
        theirReadSeq: row.lowRead,
        theirDeliveredSeq: row.lowDelivered,
      }
}

export async function insertConversations(
  tx: Tx,
  matches: readonly { id: string; lowId: string; highId: string; madeAt: Date }[],
): Promise<void> {
  await sql`${prepared}
    insert into conversations (match_id, low_id, high_id, made_at)
    select * from unnest(${matches.map(({ id }) => id)}::uuid[], ${matches.map(({ lowId }) => lowId)}::uuid[],
      ${matches.map(({ highId }) => highId)}::uuid[], ${matches.map(({ madeAt }) => madeAt)}::timestamptz[])`.execute(
    tx,
  )
}

/** An open conversation of the viewer. */
export async function findConversation(
  db: Db,
  meId: string,
  matchId: string,
): Promise<MyConversation | null> {
  const { rows } = await sql<ConversationRow>`${prepared}
    select ${COLUMNS}, ${JOINED_COLUMNS} from conversations c ${JOINS}
    where c.match_id = ${matchId} and c.open and ${meId}::uuid in (c.low_id, c.high_id)`.execute(db)
  return rows[0] ? fromSideOf(meId, rows[0]) : null
}

/** Open conversations of the viewer, in the order of the ids. */
export async function findConversations(
  db: Db,
  meId: string,
  matchIds: readonly string[],
): Promise<MyConversation[]> {
  if (matchIds.length === 0) return []
  const { rows } = await sql<ConversationRow>`
    select ${COLUMNS}, ${JOINED_COLUMNS}
    from unnest(${matchIds}::uuid[]) with ordinality as wanted (match_id, place)
    join conversations c on c.match_id = wanted.match_id and c.open ${JOINS}
    where ${meId}::uuid in (c.low_id, c.high_id) order by wanted.place`.execute(db)
  return rows.map((row) => fromSideOf(meId, row))
}

/** Locks a conversation until the transaction ends. False when it's closed or missing. */
export async function lockOpenConversation(tx: Tx, matchId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`${prepared}
    select open from conversations where match_id = ${matchId} for no key update`.execute(tx)
  return rows[0]?.open === true
}

/** Locks an open conversation of the viewer, so that no one sends, ends or blocks until the transaction ends. */
export async function lockConversation(
  tx: Tx,
  meId: string,
  matchId: string,
): Promise<MyConversation | null> {
  return (await lockOpenConversation(tx, matchId)) ? findConversation(tx, meId, matchId) : null
}

export interface ListPosition {
  hasUnread: boolean
  lastAt: string
  matchId: string
}

/**
 * Unread conversations first, then the latest. The viewer has the lower id in some pairs and the higher in others, so
 * this merges ranges of two indexes, which are sorted by day: rows of the last day on a page are all read.
 */
export async function listConversations(
  db: Db,
  meId: string,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<MyConversation[]> {
  const range = (me: 'low' | 'high') => {
    const [id, waits] = [sql.raw(`c.${me}_id`), sql.raw(`c.${me}_waits`)]
    const behind = after
      ? sql`and (${waits}, c.last_day, c.last_at, c.match_id)
          < (${after.hasUnread}, (${after.lastAt}::timestamptz at time zone 'utc')::date, ${after.lastAt}::timestamptz, ${after.matchId}::uuid)`
      : sql``
    return sql`(
      select ${COLUMNS}, ${waits} as mine_wait from conversations c
      where ${id} = ${meId} and c.open and c.last_day is not null ${behind}
      order by ${waits} desc, c.last_day desc, c.last_at desc, c.match_id desc limit ${limit})`
  }
  const { rows } = await sql<ConversationRow>`${prepared}
    select c.*, ${JOINED_COLUMNS} from (
      select * from (${range('low')} union all ${range('high')}) as both_sides
      order by mine_wait desc, last_at desc, match_id desc limit ${limit}
    ) as c ${JOINS}
    order by c.mine_wait desc, c.last_at desc, c.match_id desc`.execute(db)
  return rows.map((row) => fromSideOf(meId, row))
}

/** Conversations without a message, the latest match first. */
export async function listNewConversations(
  db: Db,
  meId: string,
  { after, limit }: { after: { madeAt: string; matchId: string } | null; limit: number },
): Promise<MyConversation[]> {
  const range = (me: 'low' | 'high') => sql`(
    select ${COLUMNS} from conversations c
    where ${sql.raw(`c.${me}_id`)} = ${meId} and c.open and c.last_day is null
      ${after ? sql`and (c.made_at, c.match_id) < (${after.madeAt}::timestamptz, ${after.matchId}::uuid)` : sql``}
    order by c.made_at desc, c.match_id desc limit ${limit})`
  const { rows } = await sql<ConversationRow>`${prepared}
    select c.*, ${JOINED_COLUMNS} from (
      select * from (${range('low')} union all ${range('high')}) as both_sides
      order by made_at desc, match_id desc limit ${limit}
    ) as c ${JOINS}
    order by c.made_at desc, c.match_id desc`.execute(db)
  return rows.map((row) => fromSideOf(meId, row))
}

/** Screens show no higher number. */
const COUNT_MAX = 1_000

export async function countConversations(db: Db, meId: string): Promise<{ unread: number; fresh: number }> {
  const { rows } = await sql<{ unread: number; fresh: number }>`${prepared}
    select
      (select count(*)::int from (
        (select from conversations where low_id = ${meId} and low_waits and open and last_day is not null limit ${COUNT_MAX})
        union all
        (select from conversations where high_id = ${meId} and high_waits and open and last_day is not null limit ${COUNT_MAX})
      ) as waiting) as unread,
      (select count(*)::int from (
        (select from conversations where low_id = ${meId} and open and last_day is null limit ${COUNT_MAX})
        union all
        (select from conversations where high_id = ${meId} and open and last_day is null limit ${COUNT_MAX})
      ) as quiet) as fresh`.execute(db)
  return rows[0]!
}

/** The caller holds the lock of the conversation. */
export async function setReadMarker(
  tx: Tx,
  { matchId, side }: Pick<MyConversation, 'matchId' | 'side'>,
  { readSeq, unread }: Pick<MyConversation, 'readSeq' | 'unread'>,
): Promise<void> {
  const me = side === 0 ? 'low' : 'high'
  const column = (name: string) => sql.raw(`${me}_${name}`)
  await sql`${prepared}
    update conversations set ${column('read')} = ${readSeq}, ${column('unread')} = ${unread}::int,
      ${column('waits')} = ${unread}::int > 0, ${column('delivered')} = greatest(${column('delivered')}, ${readSeq})
    where match_id = ${matchId}`.execute(tx)
}

/** For an unread message that is deleted. The caller holds the lock of the conversation. */
export async function decrementUnread(tx: Tx, matchId: string, side: Side): Promise<void> {
  const me = side === 0 ? 'low' : 'high'
  const unread = sql.raw(`${me}_unread`)
  await sql`
    update conversations set ${unread} = ${unread} - 1, ${sql.raw(`${me}_waits`)} = ${unread} > 1
    where match_id = ${matchId}`.execute(tx)
}

export interface Delivery {
  matchId: string
  otherId: string
  seq: number
}

/** Marks everything unread as delivered, unless the viewer hides when they're online. Returns what wasn't before. */
export async function markDelivered(tx: Tx, meId: string): Promise<Delivery[]> {
  const waiting = (me: 'low' | 'high') => sql`
    ${sql.raw(`${me}_id`)} = ${meId} and ${sql.raw(`${me}_waits`)} and open and last_day is not null
      and ${sql.raw(`${me}_delivered`)} < last_seq`
  // A separate statement locks the rows in the order of their ids, as everyone who writes does: an update has no order.
  const { rows: locked } = await sql<{ matchId: string }>`${prepared}
    select match_id from conversations
    where exists (select from ${PRIVACY_SETTINGS} s where profile_id = ${meId} and show_online) and match_id = any(array(
      select match_id from conversations where ${waiting('low')}
      union all select match_id from conversations where ${waiting('high')}))
    order by match_id for no key update`.execute(tx)
  if (locked.length === 0) return []
  const reach = (me: 'low' | 'high') => sql`
    ${sql.raw(`${me}_delivered`)} = case when ${waiting(me)} then last_seq else ${sql.raw(`${me}_delivered`)} end`
  const { rows } = await sql<Delivery>`${prepared}
    update conversations set ${reach('low')}, ${reach('high')}
    where match_id = any(${locked.map(({ matchId }) => matchId)}::uuid[])
      and ((${waiting('low')}) or (${waiting('high')}))
    returning match_id, case when low_id = ${meId} then high_id else low_id end as other_id, last_seq as seq`.execute(
    tx,
  )
  return rows
}
