import { MODES, type Mode } from '@koji/contract'
import { sql } from 'kysely'
import { POSTS } from '#creators/posts/fragments.ts'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { LIKES } from '#discovery/swipes/fragments.ts'
import { ACTIVE_ACCOUNTS, isActive } from '#identity/accounts/fragments.ts'
import { CONVERSATIONS, MESSAGES } from '#messaging/conversations/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES, REVIEWED_PROFILES } from '#profiles/profiles/fragments.ts'
import { DECISIONS } from '#safety/decision-records/fragments.ts'
import { CASES } from '#safety/moderation/fragments.ts'
import { APPEALS } from '#trust/appeals/fragments.ts'
import { TICKET_MESSAGES, TICKETS } from '#trust/support/fragments.ts'

/** A recipient and the person the notification is about. */
export interface Pair {
  userId: string
  personId: string
}

const asTable = (pairs: readonly Pair[]) => sql`
  unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ personId }) => personId)}::uuid[])
  with ordinality as pair (user_id, person_id, place)`

const canSee = sql`
  ${isActive(sql`pair.user_id`)}
  and exists (select from ${ACTIVE_ACCOUNTS} a join ${PROFILES} p using (id) where a.id = pair.person_id)
  and ${notBlocked(sql`pair.user_id`, sql`pair.person_id`)}`

/** Whether each pair is still a match, in the given order. */
export async function areMatched(db: Db, pairs: readonly (Pair & { matchId: string })[]): Promise<boolean[]> {
  const { rows } = await sql<{ holds: boolean }>`${prepared}
    select ${canSee} and exists (
      select from ${MATCHES} m
      where m.id = given.match_id and m.ended_at is null and pair.user_id in (m.low_id, m.high_id)
    ) as holds
    from ${asTable(pairs)}
    join unnest(${pairs.map(({ matchId }) => matchId)}::uuid[]) with ordinality as given (match_id, place) using (place)
    order by place`.execute(db)
  return rows.map(({ holds }) => holds)
}

/** Whether each message is still unread, sent, and in an open conversation, in the given order. */
export async function areUnread(
  db: Db,
  pairs: readonly (Pair & { matchId: string; seq: number })[],
): Promise<boolean[]> {
  const { rows } = await sql<{ holds: boolean }>`${prepared}
    select ${canSee} and exists (
      select from ${CONVERSATIONS} c where c.match_id = given.match_id and c.open
        and given.seq > case pair.user_id when c.low_id then c.low_read when c.high_id then c.high_read end
    ) and not exists (
      select from ${MESSAGES} m where m.match_id = given.match_id and m.seq = given.seq and m.unsent_at is not null
    ) as holds
    from ${asTable(pairs)}
    join unnest(${pairs.map(({ matchId }) => matchId)}::uuid[], ${pairs.map(({ seq }) => seq)}::int[])
      with ordinality as given (match_id, seq, place) using (place)
    order by place`.execute(db)
  return rows.map(({ holds }) => holds)
}

/** Whether each like still waits for an answer, in the given order. */
export async function areLiked(db: Db, pairs: readonly (Pair & { mode: Mode })[]): Promise<boolean[]> {
  const { rows } = await sql<{ holds: boolean }>`${prepared}
    select ${canSee} and exists (
      select from ${LIKES} l where l.target = (select p.number from ${PROFILES} p where p.id = pair.user_id)
        and l.mode = given.mode and l.swiper = (select p.number from ${PROFILES} p where p.id = pair.person_id)
    ) as holds
    from ${asTable(pairs)}
    join unnest(${pairs.map(({ mode }) => MODES.indexOf(mode))}::smallint[]) with ordinality as given (mode, place) using (place)
    order by place`.execute(db)
  return rows.map(({ holds }) => holds)
}

/** The ticket that our team replied to. Undefined if the message isn't by our team, or the ticket has no account. */
export const repliedTicket = (db: Db, messageId: string) =>
  db
    .selectFrom(TICKET_MESSAGES.as('message'))
    .innerJoin(TICKETS.as('ticket'), 'ticket.id', 'message.ticketId')
    .select(['ticket.id as ticketId', 'ticket.subject'])
    // Anyone can write under any address, so a ticket has an account only once its owner proved the address.
    .select((eb) => eb.ref('ticket.accountId').$notNull().as('accountId'))
    .where('message.id', '=', messageId)
    .where('message.author', '=', 'staff')
    .where('ticket.accountId', 'is not', null)
    .executeTakeFirst()

export type HeldTextKind = 'profile_text' | 'creator_text' | 'post' | 'profile'

/** The kind of text that is hidden from others because of this case. */
export async function heldTextKind(db: Db, caseId: string): Promise<HeldTextKind | null> {
  const { rows } = await sql<{ kind: HeldTextKind }>`
    select c.subject_kind as kind from ${CASES} c
    where c.id = ${caseId} and (c.verdict = 'hit' or c.hidden_at is not null) and case c.subject_kind
      when 'creator_text' then exists (
        select from ${CREATORS} creator where creator.user_id = c.account_id and creator.held_rule is not null)
      when 'post' then exists (select from ${POSTS} p where p.id = c.subject_id and p.held_rule is not null)
      else c.subject_kind in ('profile_text', 'profile') and exists (
        select from ${REVIEWED_PROFILES} p where p.id = c.account_id and p.held_rule is not null)
      end`.execute(db)
  return rows[0]?.kind ?? null
}

/** False once our team decided about a photo, because the decision has a notification of its own. */
export async function awaitsReview(db: Db, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${CASES} c
    where c.subject_kind = 'photo' and c.subject_id = ${mediaId} and c.state = 'open' limit 1`.execute(db)
  return rows.length > 0
}

export const decisionById = (db: Db, id: string) =>
  db
    .selectFrom(DECISIONS.as('decisions'))
    .select(['action', 'removed', 'wasHeld', 'overturnedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export const hasAnsweredAppeal = async (db: Db, decisionId: string): Promise<boolean> =>
  (await db
    .selectFrom(APPEALS.as('appeals'))
    .select('id')
    .where('decisionId', '=', decisionId)
    .where('answer', 'is not', null)
    .executeTakeFirst()) !== undefined
