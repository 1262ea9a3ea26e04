import type { Caution } from '@koji/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'
import type { SendFacts, Side } from './rules.ts'

/** A message that its sender asked to send. */
export interface MessageRequest {
  id: string
  matchId: string
  senderId: string
  text: string
  photoIds: readonly string[]
  replyTo: number | null
  caution: Caution | null
  /** Moderation is unsure about the text. */
  needsReview: boolean
}

export interface LockedConversation {
  matchId: string
  lowId: string
  highId: string
  lastSeq: number
}

/**
 * Locks the open ones of these conversations, in the order of their ids, which rules out deadlocks. Facts are read by a
 * later statement, which sees everything committed while this one waited.
 */
export async function lockConversations(
  tx: Tx,
  matchIds: readonly string[],
): Promise<Map<string, LockedConversation>> {
  const { rows } = await sql<LockedConversation>`${prepared}
    select match_id, low_id, high_id, last_seq from conversations
    where match_id = any(${matchIds}::uuid[]) and open order by match_id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.matchId, row]))
}

export interface FactsRow extends Pick<SendFacts, 'sentInLastMinute'> {
  existingMatchId: string | null
  existingSeq: number | null
  existingSender: Side | null
  existingText: string | null
  existingPhotos: number | null
  existingChanged: boolean | null
  /** Words that the receiver hides. */
  hiddenWords: string[] | null
  /** The receiver shows when they're online. */
  showsOnline: boolean | null
}

/** One row for each request, in their order. Locking the pace of each sender makes the limit hold across nodes. */
export async function readFacts(
  tx: Tx,
  requests: readonly { id: string; senderId: string; receiverId: string | null }[],
  since: Date,
): Promise<FactsRow[]> {
  const senders = requests.map(({ senderId }) => senderId)
  const { rows } = await sql<FactsRow>`${prepared}
    with pace as materialized (
      select account_id, sent from message_pace where account_id = any(${senders}::uuid[])
      order by account_id for no key update
    )
    select
      (select count(*)::int from unnest(pace.sent) as at where at > ${since}) as sent_in_last_minute,
      existing.match_id as existing_match_id, existing.seq as existing_seq, existing.sender as existing_sender,
      existing.text as existing_text, existing.photos as existing_photos,
      existing.edited_at is not null or existing.unsent_at is not null as existing_changed,
      hidden.words as hidden_words,
      (select show_online from ${PRIVACY_SETTINGS} s where s.profile_id = request.receiver) as shows_online
    from unnest(${requests.map(({ id }) => id)}::uuid[], ${senders}::uuid[],
      ${requests.map(({ receiverId }) => receiverId)}::uuid[]) with ordinality as request (id, sender, receiver, place)
    left join pace on pace.account_id = request.sender
    left join messages existing on existing.id = request.id
    left join hidden_words hidden on hidden.account_id = request.receiver
    order by request.place`.execute(tx)
  return rows
}

export interface AcceptedMessage
  extends Pick<MessageRequest, 'id' | 'matchId' | 'senderId' | 'text' | 'replyTo' | 'caution'> {
  side: Side
  photos: number
  /** The receiver is online and shows it. */
  delivered: boolean
}

/**
 * Writes messages, their conversations and the pace of their senders. Returns the place of each written message by its
 * id; a message whose id was taken by a concurrent transaction is missing.
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly AcceptedMessage[],
  at: Date,
  since: Date,
): Promise<Map<string, number>> {
  const all = <Key extends keyof AcceptedMessage>(key: Key) => messages.map((message) => message[key])
  const { rows } = await sql<{ id: string; seq: number }>`${prepared}
    with request as materialized (
      select * from unnest(${all('id')}::uuid[], ${all('matchId')}::uuid[], ${all('senderId')}::uuid[],
        ${all('side')}::smallint[], ${all('text')}::text[], ${all('photos')}::smallint[], ${all('replyTo')}::int[],
        ${all('caution')}::text[], ${all('delivered')}::boolean[])
        as request (id, match_id, sender_id, side, text, photos, reply_to, caution, delivered)
    ),
    inserted as (
      insert into messages (match_id, seq, id, sender, at, text, photos, reply_to, caution)
      select r.match_id, c.last_seq + 1, r.id, r.side, ${at}, r.text, r.photos, r.reply_to, r.caution
      from request r join conversations c on c.match_id = r.match_id
      on conflict (id) do nothing
      returning match_id, seq, id
    ),
    moved as (
      update conversations c set last_seq = inserted.seq, last_at = ${at},
        last_day = (${at}::timestamptz at time zone 'utc')::date,
        low_unread = c.low_unread + r.side, high_unread = c.high_unread + 1 - r.side,
        low_waits = c.low_waits or r.side = 1, high_waits = c.high_waits or r.side = 0,
        -- Senders have read their own message, and with nothing unread also everything before it.
        low_read = case when r.side = 0 and c.low_unread = 0 then inserted.seq else c.low_read end,
        high_read = case when r.side = 1 and c.high_unread = 0 then inserted.seq else c.high_read end,
        low_delivered = case when r.side = 1 and r.delivered then inserted.seq else c.low_delivered end,
        high_delivered = case when r.side = 0 and r.delivered then inserted.seq else c.high_delivered end
      from inserted join request r on r.id = inserted.id
      where c.match_id = inserted.match_id
    ),
    paced as (
      insert into message_pace (account_id, sent)
      select r.sender_id, array[${at}::timestamptz] from request r join inserted on inserted.id = r.id
      on conflict (account_id) do update
      set sent = array(select at from unnest(message_pace.sent) as at where at > ${since}) || excluded.sent
    )
    select id, seq from inserted`.execute(tx)
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}
