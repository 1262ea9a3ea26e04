import type { Caution } from '@koji/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Facts, Side } from './rules.ts'

/** A message that somebody wants to write. */
export interface Wish {
  id: string
  matchId: string
  senderId: string
  text: string
  photoIds: readonly string[]
  replyTo: number | null
  caution: Caution | null
  /** A person should look at it. */
  doubtful: boolean
}

interface Held {
  matchId: string
  lowId: string
  highId: string
  lastSeq: number
}

/**
 * The conversations, held in one order by everybody who writes. It has to be a statement of its own: what was written
 * meanwhile is seen by the next one alone.
 */
export async function hold(tx: Tx, matchIds: readonly string[]): Promise<Map<string, Held>> {
  const { rows } = await sql<Held>`${prepared}
    select match_id, low_id, high_id, last_seq from conversations
    where match_id = any(${matchIds}::uuid[]) and open order by match_id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.matchId, row]))
}

export interface FactsRow extends Pick<Facts, 'sentOfLate'> {
  knownMatchId: string | null
  knownSeq: number | null
  knownSender: Side | null
  knownText: string | null
  knownPhotos: number | null
  knownChanged: boolean | null
  hiddenWords: string[] | null
  /** Whoever reads it lets it be seen when they are here. */
  showsOnline: boolean | null
}

/** One for each wish, in their order. Who writes on two nodes at once is counted on one after the other. */
export async function factsOf(
  tx: Tx,
  wishes: readonly { id: string; senderId: string; receiverId: string | null }[],
  since: Date,
): Promise<FactsRow[]> {
  const senders = wishes.map(({ senderId }) => senderId)
  const { rows } = await sql<FactsRow>`${prepared}
    with pace as materialized (
      select account_id, sent from message_pace where account_id = any(${senders}::uuid[])
      order by account_id for no key update
    )
    select
      (select count(*)::int from unnest(pace.sent) as at where at > ${since}) as sent_of_late,
      known.match_id as known_match_id, known.seq as known_seq, known.sender as known_sender, known.text as known_text,
      known.photos as known_photos, known.edited_at is not null or known.unsent_at is not null as known_changed,
      hidden.words as hidden_words,
      (select show_online from privacy_settings where profile_id = wish.receiver) as shows_online
    from unnest(${wishes.map(({ id }) => id)}::uuid[], ${senders}::uuid[],
      ${wishes.map(({ receiverId }) => receiverId)}::uuid[]) with ordinality as wish (id, sender, receiver, place)
    left join pace on pace.account_id = wish.sender
    left join messages known on known.id = wish.id
    left join hidden_words hidden on hidden.account_id = wish.receiver
    order by wish.place`.execute(tx)
  return rows
}

export interface Judged extends Pick<Wish, 'id' | 'matchId' | 'senderId' | 'text' | 'replyTo' | 'caution'> {
  side: Side
  photos: number
  /** Whoever reads it is connected. */
  arrives: boolean
}

/** Messages, their conversations and the pace of who wrote them, at once. Left out is whose id came into use meanwhile. */
export async function write(
  tx: Tx,
  judged: readonly Judged[],
  at: Date,
  since: Date,
): Promise<Map<string, number>> {
  const all = <Key extends keyof Judged>(key: Key) => judged.map((one) => one[key])
  const { rows } = await sql<{ id: string; seq: number }>`${prepared}
    with wish as materialized (
      select * from unnest(${all('id')}::uuid[], ${all('matchId')}::uuid[], ${all('senderId')}::uuid[],
        ${all('side')}::smallint[], ${all('text')}::text[], ${all('photos')}::smallint[], ${all('replyTo')}::int[],
        ${all('caution')}::text[], ${all('arrives')}::boolean[])
        as wish (id, match_id, sender_id, side, text, photos, reply_to, caution, arrives)
    ),
    said as (
      insert into messages (match_id, seq, id, sender, at, text, photos, reply_to, caution)
      select wish.match_id, c.last_seq + 1, wish.id, wish.side, ${at}, wish.text, wish.photos, wish.reply_to, wish.caution
      from wish join conversations c on c.match_id = wish.match_id
      on conflict (id) do nothing
      returning match_id, seq, id
    ),
    moved as (
      update conversations c set last_seq = said.seq, last_at = ${at},
        last_day = (${at}::timestamptz at time zone 'utc')::date,
        low_unread = c.low_unread + wish.side, high_unread = c.high_unread + 1 - wish.side,
        low_waits = c.low_waits or wish.side = 1, high_waits = c.high_waits or wish.side = 0,
        -- One's own message is read, and so is what was before it if nothing waits.
        low_read = case when wish.side = 0 and c.low_unread = 0 then said.seq else c.low_read end,
        high_read = case when wish.side = 1 and c.high_unread = 0 then said.seq else c.high_read end,
        low_delivered = case when wish.side = 1 and wish.arrives then said.seq else c.low_delivered end,
        high_delivered = case when wish.side = 0 and wish.arrives then said.seq else c.high_delivered end
      from said join wish on wish.id = said.id
      where c.match_id = said.match_id
    ),
    paced as (
      insert into message_pace (account_id, sent)
      select wish.sender_id, array[${at}::timestamptz] from wish join said on said.id = wish.id
      on conflict (account_id) do update
      set sent = array(select at from unnest(message_pace.sent) as at where at > ${since}) || excluded.sent
    )
    select id, seq from said`.execute(tx)
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}
