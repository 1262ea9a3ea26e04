import { MODES, type Mode } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Whether one may hear of the other: both are here, and neither blocked the other. */
export async function canHearOf(db: Db, userId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts me, accounts them join profiles on profiles.id = them.id
    where me.id = ${userId} and me.status = 'active' and them.id = ${personId} and them.status = 'active'
      and not exists (
        select from blocks where blocker_id = me.id and blocked_id = them.id or blocker_id = them.id and blocked_id = me.id
      )`.execute(db)
  return rows.length > 0
}

/** Whether the like still waits for an answer. */
export async function stillLikes(db: Db, swiperId: string, targetId: string, mode: Mode): Promise<boolean> {
  const { rows } = await sql`
    select from likes
    join profiles swiper on swiper.number = likes.swiper
    join profiles target on target.number = likes.target
    where swiper.id = ${swiperId} and target.id = ${targetId} and likes.mode = ${MODES.indexOf(mode)}`.execute(
    db,
  )
  return rows.length > 0
}

/** What the team wrote to whom; undefined for what somebody else wrote. */
export const teamAnswer = (db: Db, messageId: string) =>
  db
    .selectFrom('supportMessages')
    .innerJoin('supportTickets', 'supportTickets.id', 'supportMessages.ticketId')
    .innerJoin('accounts', 'accounts.email', 'supportTickets.email')
    .select(['accounts.id as accountId', 'supportTickets.subject'])
    .where('supportMessages.id', '=', messageId)
    .where('supportMessages.author', '=', 'staff')
    // Anybody can write under any address: only who has shown that it is theirs hears of the answer here.
    .where('accounts.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()

/** Words of a profile that others do not see until somebody has looked at them. */
export const heldWords = (db: Db, caseId: string) =>
  db
    .selectFrom('moderationCases')
    .innerJoin('profiles', 'profiles.id', 'moderationCases.accountId')
    .select('moderationCases.id')
    .where('moderationCases.id', '=', caseId)
    .where('subjectKind', '=', 'profile_text')
    .where('verdict', '=', 'hit')
    .where('profiles.wordsHeld', 'is not', null)
    .executeTakeFirst()
