import type { RejectionReason } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import type { infer as Infer } from 'zod/mini'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

const COLUMNS = [
  ...(['id', 'accountId', 'state', 'category', 'links', 'about', 'sample'] as const),
  ...(['sentAt', 'decidedAt', 'reason', 'note'] as const),
] as const

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof latestOf>>>

export const latestOf = (db: Db, accountId: string) =>
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

/** Undefined when none waits. */
export const withdraw = (tx: Tx, accountId: string) =>
  tx
    .updateTable('creatorApplications')
    .set({ state: 'withdrawn' })
    .where('accountId', '=', accountId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()

/** Of somebody who is still here. Nobody else decides until the transaction ends. */
export const lockApplication = (tx: Tx, id: string) =>
  tx
    .selectFrom('creatorApplications as application')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'application.accountId').on('accounts.status', '=', 'active'),
    )
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
  after: { at: string; id: string } | null
  limit: number
}

/** Those that wait, the oldest first; or those that are decided, the newest first. */
export async function reviewed(db: Db, { state, after, limit }: Page): Promise<ReviewedRow[]> {
  const pending = state === 'pending'
  const at = pending ? sql`c.sent_at` : sql`c.decided_at`
  const beyond = pending ? sql`>` : sql`<`
  const behind = after
    ? sql`and (${at} ${beyond} ${after.at}::timestamptz or (${at} = ${after.at}::timestamptz and c.id > ${after.id}::uuid))`
    : sql``
  const { rows } = await sql<ReviewedRow>`
    select c.id, c.account_id, c.state, c.category, c.links, c.about, c.sample, c.sent_at, c.decided_at, c.reason,
      c.note, p.display_name, p.username, p.avatar_url, a.created_at as joined_at,
      a.email_verified_at is not null as verified,
      (select count(*)::int from creator_applications e
        where e.account_id = c.account_id and e.state = 'rejected' and e.sent_at < c.sent_at) as earlier_tries
    from creator_applications c
    join accounts a on a.id = c.account_id and a.status = 'active'
    join profiles p on p.id = c.account_id
    where ${pending ? sql`c.state = 'pending'` : sql`c.decided_at is not null`} ${behind}
    order by ${at} ${pending ? sql`asc` : sql`desc`}, c.id
    limit ${limit}`.execute(db)
  return rows
}

/** Whether the team has, or had, something of theirs to look at. */
export async function isKnown(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('creatorApplications')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
  return row !== undefined
}
