import type { Caution, Reaction } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Side } from './rules.ts'

export interface MessageRow {
  matchId: string
  seq: number
  id: string
  sender: Side
  at: Date
  text: string
  photos: number
  replyTo: number | null
  editedAt: Date | null
  unsentAt: Date | null
  /** The rule for which our team removed the message. */
  heldRule: string | null
  caution: Caution | null
  lowReaction: Reaction | null
  highReaction: Reaction | null
  quotedSender: Side | null
  quotedText: string | null
  quotedPhotos: number | null
}

export interface MessageKey {
  matchId: string
  seq: number
}

export const keyOf = ({ matchId, seq }: MessageKey): string => `${matchId}/${seq}`

/** Joins the message that `m` replies to. A plain join would read the whole conversation. */
export const QUOTED = sql.raw(
  'left join lateral (' +
    "select sender, case when held_rule is null then text else '' end as text, " +
    'case when held_rule is null then photos else 0::smallint end as photos ' +
    'from messages where match_id = m.match_id and seq = m.reply_to offset 0) as q on true',
)
export const QUOTED_COLUMNS = sql.raw(
  'q.sender as quoted_sender, q.text as quoted_text, q.photos as quoted_photos',
)

const selectMessages = (where: RawBuilder<unknown>, rest = sql``) => sql<MessageRow>`${prepared}
  select m.*, ${QUOTED_COLUMNS} from messages m ${QUOTED} where ${where} ${rest}`

/** The last messages before one, or of the conversation; oldest first. */
export async function messagesBefore(
  db: Db,
  matchId: string,
  before: number | null,
  limit: number,
): Promise<MessageRow[]> {
  const earlier = before === null ? sql`` : sql`and m.seq < ${before}`
  const { rows } = await selectMessages(
    sql`m.match_id = ${matchId} ${earlier}`,
    sql`order by m.seq desc limit ${limit}`,
  ).execute(db)
  return rows.toReversed()
}

export async function messagesFrom(
  db: Db,
  matchId: string,
  from: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await selectMessages(
    sql`m.match_id = ${matchId} and m.seq >= ${from}`,
    sql`order by m.seq limit ${limit}`,
  ).execute(db)
  return rows
}

export async function findMessage(db: Db, { matchId, seq }: MessageKey): Promise<MessageRow | null> {
  const { rows } = await selectMessages(sql`m.match_id = ${matchId} and m.seq = ${seq}`).execute(db)
  return rows[0] ?? null
}

/** Messages of several conversations, by `keyOf`. */
export async function findMessages(db: Db, keys: readonly MessageKey[]): Promise<Map<string, MessageRow>> {
  if (keys.length === 0) return new Map()
  const { rows } = await selectMessages(
    sql`(m.match_id, m.seq) in (
      select * from unnest(${keys.map(({ matchId }) => matchId)}::uuid[], ${keys.map(({ seq }) => seq)}::int[]))`,
  ).execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** A message that the reader received, even if the conversation is closed. */
export async function findReceivedMessage(
  db: Db,
  readerId: string,
  id: string,
): Promise<{ matchId: string; seq: number; side: Side; authorId: string } | null> {
  const { rows } = await sql<{ matchId: string; seq: number; side: Side; authorId: string }>`
    select m.match_id, m.seq, 1 - m.sender as side, case m.sender when 0 then c.low_id else c.high_id end as author_id
    from messages m join conversations c on c.match_id = m.match_id
    where m.id = ${id} and case m.sender when 0 then c.high_id else c.low_id end = ${readerId}`.execute(db)
  return rows[0] ?? null
}

/** Where a message is and who the two people are, even if the conversation is closed. */
export async function locateMessage(
  db: Db,
  id: string,
): Promise<(MessageKey & { sender: Side; lowId: string; highId: string }) | null> {
  const { rows } = await sql<MessageKey & { sender: Side; lowId: string; highId: string }>`
    select m.match_id, m.seq, m.sender, c.low_id, c.high_id
    from messages m join conversations c on c.match_id = m.match_id where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Unread messages after a place, without deleted ones. */
export async function countUnreadAfter(db: Db, matchId: string, seq: number, sender: Side): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*)::int as count from messages
    where match_id = ${matchId} and seq > ${seq} and sender = ${sender} and unsent_at is null`.execute(db)
  return rows[0]!.count
}

export const updateText = (
  tx: Tx,
  { matchId, seq }: MessageKey,
  change: { text: string; caution: Caution | null; editedAt: Date },
) => tx.updateTable('messages').set(change).where('matchId', '=', matchId).where('seq', '=', seq).execute()

/** Leaves an empty message in its place. */
export const clearMessage = (tx: Tx, { matchId, seq }: MessageKey, unsentAt: Date) =>
  tx
    .updateTable('messages')
    .set({
      text: '',
      photos: 0,
      replyTo: null,
      caution: null,
      editedAt: null,
      unsentAt,
      lowReaction: null,
      highReaction: null,
    })
    .where('matchId', '=', matchId)
    .where('seq', '=', seq)
    .execute()

export const setReaction = (tx: Tx, { matchId, seq }: MessageKey, side: Side, reaction: Reaction | null) =>
  tx
    .updateTable('messages')
    .set(side === 0 ? { lowReaction: reaction } : { highReaction: reaction })
    .where('matchId', '=', matchId)
    .where('seq', '=', seq)
    .execute()

/** False when nothing changes. */
export async function setHeldRule(
  tx: Tx,
  { matchId, seq }: MessageKey,
  heldRule: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update messages set held_rule = ${heldRule}
    where match_id = ${matchId} and seq = ${seq} and (held_rule is null) <> (${heldRule}::text is null)
    returning seq`.execute(tx)
  return rows.length > 0
}

export async function hiddenWordsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`${prepared}
    select words from hidden_words where account_id = ${accountId}`.execute(db)
  return rows[0]?.words ?? []
}

export const setHiddenWords = (tx: Tx, accountId: string, words: readonly string[]) =>
  tx
    .insertInto('hiddenWords')
    .values({ accountId, words: [...words] })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ words: [...words] }))
    .execute()
