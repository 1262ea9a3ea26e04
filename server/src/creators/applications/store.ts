import type { RejectionReason } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import type { infer as Infer } from 'zod/mini'
import { ACCOUNTS, ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

const COLUMNS = [
  'id',
  'accountId',
  'state',
  'category',
  'links',
  'about',
  'sample',
  'sentAt',
  'decidedAt',
  'reason',
  'note',
] as const

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof latestApplication>>>

export const latestApplication = (db: Db, accountId: string) =>
  db
    .selectFrom('creatorApplications')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function standingOf(
  db: Db,
  accountId: string,
): Promise<{ pending: boolean; rejectedAt: Date | null }> {
  const { rows } = await sql<{ pending: boolean; rejectedAt: Date | null }>`
    select coalesce(bool_or(state = 'pending'), false) as pending,
      max(decided_at) filter (where state = 'rejected') as rejected_at
    from creator_applications where account_id = ${accountId}`.execute(db)
  return rows[0]!
}

export const insertApplication = (tx: Tx, row: Insertable<Tables['creatorApplications']>) =>
  tx.insertInto('creatorApplications').values(row).execute()

/** Undefined if no application is pending. */
export const withdraw = (tx: Tx, accountId: string) =>
  tx
    .updateTable('creatorApplications')
    .set({ state: 'withdrawn' })
    .where('accountId', '=', accountId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()

/** Undefined if the account isn't active. The lock makes concurrent decisions wait. */
export const lockApplication = (tx: Tx, id: string) =>
  tx
    .selectFrom('creatorApplications as application')
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'application.accountId')
    .select(['application.accountId', 'application.state', 'application.category', 'application.about'])
    .where('application.id', '=', id)
    .forUpdate('application')
    .executeTakeFirst()

export const decide = (
  tx: Tx,
  id: string,
  decision: {
    state: 'approved' | 'rejected'
    reason: Infer<typeof RejectionReason> | null
    note: string
    decidedAt: Date
    decidedBy: string
  },
) => tx.updateTable('creatorApplications').set(decision).where('id', '=', id).execute()

export interface ReviewedRow extends ApplicationRow {
  displayName: string
  username: string | null
  avatarUrl: string | null
  joinedAt: Date
  verified: boolean
  earlierTries: number
}

interface Page {
  state: 'pending' | 'decided'
  after: TimeCursor | null
  limit: number
}

/** Pending applications with the oldest first, or decided ones with the newest first. */
export async function applicationsFor(db: Db, { state, after, limit }: Page): Promise<ReviewedRow[]> {
  const pending = state === 'pending'
  const at = pending ? sql`c.sent_at` : sql`c.decided_at`
  const comparison = pending ? sql`>` : sql`<`
  const fromCursor = after
    ? sql`and (${at} ${comparison} ${after.at}::timestamptz or (${at} = ${after.at}::timestamptz and c.id > ${after.id}::uuid))`
    : sql``
  const { rows } = await sql<ReviewedRow>`
    select c.id, c.account_id, c.state, c.category, c.links, c.about, c.sample, c.sent_at, c.decided_at, c.reason,
      c.note, p.display_name, p.username, p.avatar_url, a.created_at as joined_at,
      a.email_verified_at is not null as verified,
      (select count(*)::int from creator_applications e
        where e.account_id = c.account_id and e.state = 'rejected' and e.sent_at < c.sent_at) as earlier_tries
    from creator_applications c
    join ${ACCOUNTS} a on a.id = c.account_id and a.status = 'active'
    join ${PROFILES} p on p.id = c.account_id
    where ${pending ? sql`c.state = 'pending'` : sql`c.decided_at is not null`} ${fromCursor}
    order by ${at} ${pending ? sql`asc` : sql`desc`}, c.id
    limit ${limit}`.execute(db)
  return rows
}

/** Whether the account has an application that wasn't withdrawn. */
export async function hasApplied(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('creatorApplications')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
  return row !== undefined
}
