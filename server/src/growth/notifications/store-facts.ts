import { MODES, type Mode } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

/** What somebody might be told of somebody else. */
export interface Pair {
  userId: string
  personId: string
}

const asTable = (pairs: readonly Pair[]) => sql`
  unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ personId }) => personId)}::uuid[])
  with ordinality as told (user_id, person_id, place)`

/** One may hear of the other: both are here, and neither blocked the other. */
const canHear = sql`
  exists (select from accounts where id = told.user_id and status = 'active')
  and exists (select from accounts join profiles using (id) where id = told.person_id and status = 'active')
  and not exists (select from blocks where blocker_id = told.user_id and blocked_id = told.person_id)
  and not exists (select from blocks where blocker_id = told.person_id and blocked_id = told.user_id)`

/** Which of them still are a match, in their order. */
export async function areMatches(db: Db, pairs: readonly (Pair & { matchId: string })[]): Promise<boolean[]> {
  const { rows } = await sql<{ so: boolean }>`${prepared}
    select ${canHear} and exists (
      select from matches where id = match_id.match_id and ended_at is null and told.user_id in (low_id, high_id)
    ) as so
    from ${asTable(pairs)}
    join unnest(${pairs.map(({ matchId }) => matchId)}::uuid[]) with ordinality as match_id (match_id, place) using (place)
    order by place`.execute(db)
  return rows.map(({ so }) => so)
}

/** Which of these messages still wait to be read, in their order: not taken back, in a conversation that goes on. */
export async function stillWait(
  db: Db,
  pairs: readonly (Pair & { matchId: string; seq: number })[],
): Promise<boolean[]> {
  const { rows } = await sql<{ so: boolean }>`${prepared}
    select ${canHear} and exists (
      select from conversations where match_id = said.match_id and open
        and said.seq > case told.user_id when low_id then low_read when high_id then high_read end
    ) and not exists (
      select from messages where match_id = said.match_id and seq = said.seq and unsent_at is not null
    ) as so
    from ${asTable(pairs)}
    join unnest(${pairs.map(({ matchId }) => matchId)}::uuid[], ${pairs.map(({ seq }) => seq)}::int[])
      with ordinality as said (match_id, seq, place) using (place)
    order by place`.execute(db)
  return rows.map(({ so }) => so)
}

/** Whose like still waits for an answer, in their order: it may have been taken back. */
export async function stillLike(db: Db, pairs: readonly (Pair & { mode: Mode })[]): Promise<boolean[]> {
  const { rows } = await sql<{ so: boolean }>`${prepared}
    select ${canHear} and exists (
      select from likes where target = (select number from profiles where id = told.user_id)
        and mode = liked.mode and swiper = (select number from profiles where id = told.person_id)
    ) as so
    from ${asTable(pairs)}
    join unnest(${pairs.map(({ mode }) => MODES.indexOf(mode))}::smallint[]) with ordinality as liked (mode, place) using (place)
    order by place`.execute(db)
  return rows.map(({ so }) => so)
}

/** What the team wrote to whom; undefined for what somebody else wrote. */
export const teamAnswer = (db: Db, messageId: string) =>
  db
    .selectFrom('supportMessages')
    .innerJoin('supportTickets', 'supportTickets.id', 'supportMessages.ticketId')
    .select(['supportTickets.id as ticketId', 'supportTickets.subject'])
    // Anybody can write under any address: whose it is, the ticket knows only of who has shown it.
    .select((eb) => eb.ref('supportTickets.accountId').$notNull().as('accountId'))
    .where('supportMessages.id', '=', messageId)
    .where('supportMessages.author', '=', 'staff')
    .where('supportTickets.accountId', 'is not', null)
    .executeTakeFirst()

export type HeldKind = 'profile_text' | 'creator_text' | 'post' | 'profile'

/** Words of a profile that others do not see until somebody has looked at them. */
export async function heldWords(db: Db, caseId: string): Promise<HeldKind | null> {
  const { rows } = await sql<{ kind: HeldKind }>`
    select c.subject_kind as kind from moderation_cases c
    where c.id = ${caseId} and (c.verdict = 'hit' or c.hidden_at is not null) and case c.subject_kind
      when 'profile_text' then exists (select from profiles where id = c.account_id and words_held is not null)
      when 'creator_text' then exists (select from creator_profiles where user_id = c.account_id and words_held is not null)
      when 'profile' then exists (select from profiles where id = c.account_id and words_held is not null)
      when 'post' then exists (select from posts where id = c.subject_id and held_rule is not null)
      else false end`.execute(db)
  return rows[0]?.kind ?? null
}

/** Whether somebody of the team has yet to look at a photo: of one that they have decided about, the decision tells. */
export async function waitsForReview(db: Db, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_cases
    where subject_kind = 'photo' and subject_id = ${mediaId} and state = 'open' limit 1`.execute(db)
  return rows.length > 0
}

export const decisionOf = (db: Db, id: string) =>
  db
    .selectFrom('moderationDecisions')
    .select(['action', 'removed', 'wasHeld', 'overturnedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Somebody of the team has answered an appeal about it. */
export const wasAppealHeard = async (db: Db, decisionId: string): Promise<boolean> =>
  (await db
    .selectFrom('appeals')
    .select('id')
    .where('decisionId', '=', decisionId)
    .where('answer', 'is not', null)
    .executeTakeFirst()) !== undefined
