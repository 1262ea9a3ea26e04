import type { VerificationState } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import type { Standing } from './rules.ts'

const sidesOf = sql<string[]>`
  array(select side from verification_documents d where d.verification_id = v.id order by side)`

interface VerificationRow extends NonNullable<Standing['sent']> {
  id: string
}

export async function standingOf(db: Db, accountId: string): Promise<Standing & { openId: string | null }> {
  const { rows } = await sql<Omit<VerificationRow, 'state'> & { state: 'open' | VerificationRow['state'] }>`
    select distinct on (v.state = 'open') v.id, v.state, v.document_type, v.sent_at, v.decided_at, v.reason, v.note,
      ${sidesOf} as sides
    from verifications v where v.account_id = ${accountId}
    order by v.state = 'open', v.sent_at desc, v.id desc`.execute(db)
  const open = rows.find(({ state }) => state === 'open') ?? null
  const creator = await db
    .selectFrom(CREATORS.as('creators'))
    .select('idVerified')
    .where('userId', '=', accountId)
    .executeTakeFirst()
  const sent = (rows.find(({ state }) => state !== 'open') as VerificationRow) ?? null
  return { open, openId: open?.id ?? null, sent, verified: creator?.idVerified ?? false }
}

export const insertOpen = (tx: Tx, row: Insertable<Tables['verifications']>) =>
  tx.insertInto('verifications').values(row).execute()

export const send = (
  tx: Tx,
  id: string,
  { documentType, consent, sentAt }: { documentType: string; consent: string; sentAt: Date },
) =>
  tx
    .updateTable('verifications')
    .set({ state: 'pending', documentType, consent, sentAt })
    .where('id', '=', id)
    .execute()

export const deleteUndecided = (tx: Tx, accountId: string) =>
  tx
    .deleteFrom('verifications')
    .where('accountId', '=', accountId)
    .where('state', 'in', ['open', 'pending'])
    .execute()

/** Undefined if the account isn't active. The lock makes concurrent decisions wait. */
export const lockSent = (tx: Tx, id: string) =>
  tx
    .selectFrom('verifications')
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'verifications.accountId')
    .select(['verifications.accountId', 'verifications.state'])
    .where('verifications.id', '=', id)
    .where('verifications.state', '<>', 'open')
    .forUpdate('verifications')
    .executeTakeFirst()

export const decide = (
  tx: Tx,
  id: string,
  decision: {
    state: 'approved' | 'rejected'
    reason: string | null
    note: string
    decidedAt: Date
    decidedBy: string
  },
) => tx.updateTable('verifications').set(decision).where('id', '=', id).execute()

export interface ReviewedRow extends Omit<VerificationRow, 'sentAt' | 'documentType'> {
  accountId: string
  documentType: string
  sentAt: Date
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  birthDate: string | null
  earlierTries: number
}

interface Page {
  state: 'pending' | 'decided'
  after: TimeCursor | null
  limit: number
}

const verificationsWhere = (condition: ReturnType<typeof sql>) => sql<ReviewedRow>`
  select v.id, v.account_id, v.state, v.document_type, v.sent_at, v.decided_at, v.reason, v.note, ${sidesOf} as sides,
    p.display_name, p.username, p.avatar_url, p.birth_date,
    (select count(*)::int from verifications e
      where e.account_id = v.account_id and e.state = 'rejected' and e.sent_at < v.sent_at) as earlier_tries
  from verifications v
  join ${ACTIVE_ACCOUNTS} a on a.id = v.account_id
  left join ${PROFILES} p on p.id = v.account_id
  where v.state <> 'open' and ${condition}`

/** Pending verifications with the oldest first, or decided ones with the newest first. */
export async function verificationsFor(db: Db, { state, after, limit }: Page): Promise<ReviewedRow[]> {
  const pending = state === 'pending'
  const at = pending ? sql`v.sent_at` : sql`v.decided_at`
  const comparison = pending ? sql`>` : sql`<`
  const fromCursor = after
    ? sql`and (${at} ${comparison} ${after.at}::timestamptz or (${at} = ${after.at}::timestamptz and v.id > ${after.id}::uuid))`
    : sql``
  const condition = sql`${pending ? sql`v.state = 'pending'` : sql`v.decided_at is not null`} ${fromCursor}
    order by ${at} ${pending ? sql`asc` : sql`desc`}, v.id limit ${limit}`
  return (await verificationsWhere(condition).execute(db)).rows
}

export const verificationForReview = async (db: Db, id: string): Promise<ReviewedRow | undefined> =>
  (await verificationsWhere(sql`v.id = ${id}`).execute(db)).rows[0]

/** Whether the account sent a verification. */
export async function hasSent(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/** The state of the last verification that was sent. */
export async function stateOf(db: Db, accountId: string): Promise<VerificationState> {
  const latest = await db
    .selectFrom('verifications')
    .select('state')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'open')
    .orderBy('sentAt', 'desc')
    .executeTakeFirst()
  return (latest?.state as VerificationState | undefined) ?? 'none'
}
