import type { Caution, Reaction } from '@koji/contract'
import { sql } from 'kysely'
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
  /** The team has removed it. */
  heldRule: string | null
  caution: Caution | null
  lowReaction: Reaction | null
  highReaction: Reaction | null
  /** Of the message that it answers. */
  quotedSender: Side | null
  quotedText: string | null
  quotedPhotos: number | null
}

/** What a message answers, by key: joined plainly, the whole conversation would be read for it. */
export const QUOTED = sql.raw(
  'left join lateral (' +
    "select sender, case when held_rule is null then text else '' end as text, " +
    'case when held_rule is null then photos else 0::smallint end as photos ' +
    'from messages where match_id = m.match_id and seq = m.reply_to offset 0) as q on true',
)

/** With what each of them answers. */
const messages = (where: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql<MessageRow>`${prepared}
  select m.*, q.sender as quoted_sender, q.text as quoted_text, q.photos as quoted_photos
  from messages m ${QUOTED}
  where ${where} ${rest}`

/** The newest before a place, in their order. */
export async function messagesBefore(
  db: Db,
  matchId: string,
  before: number | null,
  limit: number,
): Promise<MessageRow[]> {
  const earlier = before === null ? sql`` : sql`and m.seq < ${before}`
  const { rows } = await messages(
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
  const { rows } = await messages(
    sql`m.match_id = ${matchId} and m.seq >= ${from}`,
    sql`order by m.seq limit ${limit}`,
  ).execute(db)
  return rows
}

export async function messageAt(db: Db, matchId: string, seq: number): Promise<MessageRow | null> {
  const { rows } = await messages(sql`m.match_id = ${matchId} and m.seq = ${seq}`, sql``).execute(db)
  return rows[0] ?? null
}

export interface At {
  matchId: string
  seq: number
}

/** Of several conversations, by `keyOf`. */
export async function messagesAt(db: Db, places: readonly At[]): Promise<Map<string, MessageRow>> {
  const { rows } = await messages(
    sql`(m.match_id, m.seq) in (
      select * from unnest(${places.map(({ matchId }) => matchId)}::uuid[], ${places.map(({ seq }) => seq)}::int[]))`,
    sql``,
  ).execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export const keyOf = ({ matchId, seq }: At): string => `${matchId}/${seq}`

export const changeText = (
  tx: Tx,
  { matchId, seq }: At,
  change: { text: string; caution: Caution | null; editedAt: Date },
) => tx.updateTable('messages').set(change).where('matchId', '=', matchId).where('seq', '=', seq).execute()

/** Nothing of it is left but that it was. */
export const takeBack = (tx: Tx, { matchId, seq }: At, unsentAt: Date) =>
  tx
    .updateTable('messages')
    .set({
      ...{ text: '', photos: 0, replyTo: null, caution: null, editedAt: null, unsentAt },
      ...{ lowReaction: null, highReaction: null },
    })
    .where('matchId', '=', matchId)
    .where('seq', '=', seq)
    .execute()

export const setReaction = (tx: Tx, { matchId, seq }: At, side: Side, reaction: Reaction | null) =>
  tx
    .updateTable('messages')
    .set(side === 0 ? { lowReaction: reaction } : { highReaction: reaction })
    .where('matchId', '=', matchId)
    .where('seq', '=', seq)
    .execute()

export async function unreadAfter(db: Db, matchId: string, seq: number, sender: Side): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*)::int as count from messages
    where match_id = ${matchId} and seq > ${seq} and sender = ${sender} and unsent_at is null`.execute(db)
  return rows[0]!.count
}

/** Keeps what it says now while somebody of the team has to look at it. */
export async function keepWords(
  tx: Tx,
  { id, matchId, text }: Pick<MessageRow, 'id' | 'matchId' | 'text'>,
  readerId: string,
  keptAt: Date,
): Promise<void> {
  await sql`
    insert into kept_messages (message_id, match_id, text, kept_at)
    select ${id}, ${matchId}, ${text}, ${keptAt}
    where exists (
        select from moderation_cases where subject_kind = 'message' and subject_id = ${id} and state = 'open'
      ) or exists (
        select from reports
        where reporter_id = ${readerId} and target_kind = 'message' and target_id = ${id} and state = 'open'
      )
    on conflict do nothing`.execute(tx)
}

/** What was kept of messages about which everything is decided. */
export async function forgetKept(tx: Tx): Promise<void> {
  await sql`
    delete from kept_messages k
    where not exists (
        select from moderation_cases where subject_kind = 'message' and subject_id = k.message_id and state = 'open'
      ) and not exists (
        select from reports r join matches m on m.id = k.match_id
        where r.reporter_id in (m.low_id, m.high_id) and r.target_kind = 'message' and r.target_id = k.message_id
          and r.state = 'open'
      )`.execute(tx)
}

/** By its id, whatever became of the conversation; null for somebody who is not in it. */
export async function reportedMessage(
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

/** By its id, whatever became of the conversation. */
export async function placeOfMessage(
  db: Db,
  id: string,
): Promise<(At & { sender: Side; lowId: string; highId: string }) | null> {
  const { rows } = await sql<At & { sender: Side; lowId: string; highId: string }>`
    select m.match_id, m.seq, m.sender, c.low_id, c.high_id
    from messages m join conversations c on c.match_id = m.match_id where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** False when it is so already. */
export async function setHeld(tx: Tx, { matchId, seq }: At, heldRule: string | null): Promise<boolean> {
  const { rows } = await sql`
    update messages set held_rule = ${heldRule}
    where match_id = ${matchId} and seq = ${seq} and (held_rule is null) <> (${heldRule}::text is null)
    returning seq`.execute(tx)
  return rows.length > 0
}

export const keptWords = async (db: Db, messageId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('keptMessages')
      .select('text')
      .where('messageId', '=', messageId)
      .orderBy('keptAt')
      .execute()
  ).map(({ text }) => text)

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
