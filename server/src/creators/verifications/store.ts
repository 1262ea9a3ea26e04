import type { VerificationState } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Standing } from './rules.ts'

const sidesOf = sql<string[]>`
  array(select side from verification_documents d where d.verification_id = v.id order by side)`

interface OwnRow extends NonNullable<Standing['sent']> {
  id: string
}

export async function standingOf(db: Db, accountId: string): Promise<Standing & { openId: string | null }> {
  const { rows } = await sql<Omit<OwnRow, 'state'> & { state: 'open' | OwnRow['state'] }>`
    select distinct on (v.state = 'open') v.id, v.state, v.document_type, v.sent_at, v.decided_at, v.reason, v.note,
      ${sidesOf} as sides
    from verifications v where v.account_id = ${accountId}
    order by v.state = 'open', v.sent_at desc, v.id desc`.execute(db)
  const open = rows.find(({ state }) => state === 'open') ?? null
  const page = await db
    .selectFrom('creatorProfiles')
    .select('idVerified')
    .where('userId', '=', accountId)
    .executeTakeFirst()
  const sent = (rows.find(({ state }) => state !== 'open') as OwnRow) ?? null
  return { open, openId: open?.id ?? null, sent, verified: page?.idVerified ?? false }
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

/** Those that nobody has decided. */
export const deleteUndecided = (tx: Tx, accountId: string) =>
  tx
    .deleteFrom('verifications')
    .where('accountId', '=', accountId)
    .where('state', 'in', ['open', 'pending'])
    .execute()

/** Of somebody who is still here. Nobody else decides until the transaction ends. */
export const lockSent = (tx: Tx, id: string) =>
  tx
    .selectFrom('verifications')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'verifications.accountId').on('accounts.status', '=', 'active'),
    )
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

export interface ReviewedRow extends Omit<OwnRow, 'sentAt' | 'documentType'> {
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
  after: { at: string; id: string } | null
  limit: number
}

const reviewedWhere = (which: ReturnType<typeof sql>) => sql<ReviewedRow>`
  select v.id, v.account_id, v.state, v.document_type, v.sent_at, v.decided_at, v.reason, v.note, ${sidesOf} as sides,
    p.display_name, p.username, p.avatar_url, p.birth_date,
    (select count(*)::int from verifications e
      where e.account_id = v.account_id and e.state = 'rejected' and e.sent_at < v.sent_at) as earlier_tries
  from verifications v
  join accounts a on a.id = v.account_id and a.status = 'active'
  left join profiles p on p.id = v.account_id
  where v.state <> 'open' and ${which}`

/** Those that wait, the oldest first; or those that are decided, the newest first. */
export async function reviewed(db: Db, { state, after, limit }: Page): Promise<ReviewedRow[]> {
  const pending = state === 'pending'
  const at = pending ? sql`v.sent_at` : sql`v.decided_at`
  const beyond = pending ? sql`>` : sql`<`
  const behind = after
    ? sql`and (${at} ${beyond} ${after.at}::timestamptz or (${at} = ${after.at}::timestamptz and v.id > ${after.id}::uuid))`
    : sql``
  const which = sql`${pending ? sql`v.state = 'pending'` : sql`v.decided_at is not null`} ${behind}
    order by ${at} ${pending ? sql`asc` : sql`desc`}, v.id limit ${limit}`
  return (await reviewedWhere(which).execute(db)).rows
}

export const reviewedById = async (db: Db, id: string): Promise<ReviewedRow | undefined> =>
  (await reviewedWhere(sql`v.id = ${id}`).execute(db)).rows[0]

/** Whether the team has, or had, something of theirs to look at. */
export async function isKnown(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/** Where somebody stands with it. Documents that were not sent yet are nobody's business. */
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
