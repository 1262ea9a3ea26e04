import { sql } from 'kysely'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import { TRANSACTIONS } from '#billing/transactions/fragments.ts'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import { ACTIVITY } from '#identity/activity/fragments.ts'
import { PASSKEYS } from '#identity/passkeys/fragments.ts'
import { SESSIONS } from '#identity/sessions/fragments.ts'
import { TWO_FACTOR } from '#identity/two-factor/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { REVIEWED_CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { REVIEWED_PROFILES } from '#profiles/profiles/fragments.ts'
import { CASES } from '#safety/moderation/fragments.ts'
import { REPORTS } from '#trust/reports/fragments.ts'
import { TICKETS } from '#trust/support/fragments.ts'

export const accountOf = (db: Db, id: string) =>
  db
    .selectFrom(ACCOUNTS.as('accounts'))
    .leftJoin(REVIEWED_PROFILES.as('profiles'), 'profiles.id', 'accounts.id')
    .leftJoin(ACTIVITY.as('activity'), 'activity.accountId', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.status',
      'accounts.emailVerifiedAt',
      'accounts.language',
      'accounts.createdAt',
      'accounts.closedAt',
      'accounts.closedUntil',
      'accounts.closedRule',
      'accounts.closedReason',
      'accounts.eraseAt',
      'activity.lastDay',
      'profiles.username',
      'profiles.avatarUrl',
      'profiles.bio',
      sql<string | null>`coalesce(profiles.held_name, profiles.display_name)`.as('displayName'),
      'profiles.birthDate',
      'profiles.intent',
      'profiles.prompts',
      'profiles.interests',
      'profiles.heldRule',
      'profiles.createdAt as profileSince',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()

const SESSIONS_SHOWN = 50

export const sessionsOf = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom(SESSIONS.as('sessions'))
    .select(['id', 'device', 'network', 'place', 'createdAt', 'rotatedAt', 'passedTwoFactor'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('rotatedAt', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute()

export const creatorOf = (db: Db, userId: string) =>
  db
    .selectFrom(REVIEWED_CREATORS.as('creators'))
    .select([
      'tagline',
      'category',
      'subscriptionPrice',
      'subscriberCount',
      'monthly',
      'postCount',
      'idVerified',
      'createdAt',
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()

export interface Counts {
  twoFactor: boolean
  passkeys: number
  reportsOpen: number
  reportsClosed: number
  reportsMade: number
  casesOpen: number
  casesClosed: number
  subscriptions: number
  payments: number
  paid: number
  refunded: number
  lastPaidAt: Date | null
}

/** Each count uses an index on the account, so the work depends only on that person's rows. */
export async function countsOf(db: Db, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select exists (select from ${TWO_FACTOR} one where one.account_id = ${id}) as two_factor,
      (select count(*)::int from ${PASSKEYS} one where one.account_id = ${id}) as passkeys,
      reported.open as reports_open, reported.closed as reports_closed,
      (select count(*)::int from ${REPORTS} one where one.reporter_id = ${id}) as reports_made,
      cases.open as cases_open, cases.closed as cases_closed,
      (select count(*)::int from ${SUBSCRIPTIONS} one
        where one.fan_id = ${id} and one.state in ('active', 'past_due')) as subscriptions,
      money.*
    from (select count(*) filter (where state = 'open')::int as open, count(*) filter (where state <> 'open')::int as closed
        from ${REPORTS} one where one.account_id = ${id}) as reported,
      (select count(*) filter (where state = 'open')::int as open, count(*) filter (where state <> 'open')::int as closed
        from ${CASES} one where one.account_id = ${id}) as cases,
      (select count(*) filter (where state = 'paid')::int as payments,
          coalesce(sum(amount) filter (where state = 'paid'), 0)::int as paid,
          coalesce(sum(refunded), 0)::int as refunded, max(paid_at) as last_paid_at
        from ${TRANSACTIONS} one where one.fan_id = ${id}) as money`.execute(db)
  return rows[0]!
}

export const reportsAbout = (db: Db, accountId: string, most: number) =>
  db
    .selectFrom(REPORTS.as('reports'))
    .select(['id', 'reason', 'targetKind', 'state', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()

export const ticketsOf = (db: Db, accountId: string, most: number) =>
  db
    .selectFrom(TICKETS.as('tickets'))
    .select(['id', 'subject', 'status', 'lastActivityAt'])
    .where('accountId', '=', accountId)
    .orderBy('lastActivityAt', 'desc')
    .limit(most)
    .execute()
