import type { CaseAction, SubjectKind } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import { ACTIVE_ACCOUNTS, ROLES } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { PROFILES, REVIEWED_PROFILES } from '#profiles/profiles/fragments.ts'
import { DECISIONS } from '#safety/decision-records/fragments.ts'

export const isAppealed = async (db: Db, decisionId: string): Promise<boolean> =>
  (await db.selectFrom('appeals').select('id').where('decisionId', '=', decisionId).executeTakeFirst()) !==
  undefined

/** False if the decision was already appealed. */
export async function insertAppeal(tx: Tx, appeal: Insertable<Tables['appeals']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.column('decisionId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface AppealRow {
  id: string
  accountId: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  body: string
  createdAt: Date
  state: 'open' | 'upheld' | 'overturned'
  answer: string | null
  decidedAt: Date | null
  decidedBy: string | null
  decisionId: string
  caseId: string | null
  kind: SubjectKind
  action: CaseAction
  removed: boolean
  rule: string | null
  reason: string
  note: string
  until: Date | null
  decisionAt: Date
  decisionBy: string | null
  decisionByName: string | null
}

const APPEALS = sql`
  select a.id, a.account_id, coalesce(p.held_name, p.display_name) as display_name, p.username, p.avatar_url, a.body,
    a.created_at, a.state, a.answer, a.decided_at, decider.display_name as decided_by, a.decision_id, d.case_id, d.subject_kind as kind, d.action,
    d.removed, d.rule, d.reason, d.note, d.until, d.decided_at as decision_at, d.decided_by as decision_by,
    first.display_name as decision_by_name
  from appeals a
  join ${DECISIONS} d on d.id = a.decision_id
  left join ${REVIEWED_PROFILES} p on p.id = a.account_id
  left join ${PROFILES} decider on decider.id = a.decided_by
  left join ${PROFILES} first on first.id = d.decided_by`

/** Team members must not read the notes that colleagues wrote about them. */
const ofOthers = (me: string) => sql`a.account_id <> ${me}`

export async function listAppeals(
  db: Db,
  me: string,
  { list, after, limit }: { list: 'open' | 'decided'; after: TimeCursor | null; limit: number },
): Promise<AppealRow[]> {
  const open = list === 'open'
  const at = open ? sql`a.created_at` : sql`a.decided_at`
  const beyond = open ? sql`>` : sql`<`
  const { rows } = await sql<AppealRow>`${APPEALS}
    where ${open ? sql`a.state = 'open'` : sql`a.state <> 'open'`} and ${ofOthers(me)}
      ${after ? sql`and (${at}, a.id) ${beyond} (${after.at}, ${after.id})` : sql``}
    order by ${at} ${open ? sql`asc` : sql`desc`}, a.id ${open ? sql`asc` : sql`desc`}
    limit ${limit}`.execute(db)
  return rows
}

export async function findAppeal(db: Db, me: string, id: string): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`${APPEALS} where a.id = ${id} and ${ofOthers(me)}`.execute(db)
  return rows[0]
}

export const lockAppeal = (tx: Tx, id: string) =>
  tx
    .selectFrom('appeals')
    .select(['id', 'accountId', 'decisionId', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const appealById = (db: Db, id: string) =>
  db.selectFrom('appeals').select(['id', 'decisionId', 'answer']).where('id', '=', id).executeTakeFirst()

export const isAnswered = async (db: Db, decisionId: string): Promise<boolean> =>
  (await db
    .selectFrom('appeals')
    .select('id')
    .where('decisionId', '=', decisionId)
    .where('answer', 'is not', null)
    .executeTakeFirst()) !== undefined

export const decide = (
  tx: Tx,
  id: string,
  decided: { state: 'upheld' | 'overturned'; decidedBy: string; decidedAt: Date; answer: string },
) => tx.updateTable('appeals').set(decided).where('id', '=', id).execute()

export const closeOverturned = (tx: Tx, decisionId: string, decidedAt: Date) =>
  tx
    .updateTable('appeals')
    .set({ state: 'overturned', decidedAt })
    .where('decisionId', '=', decisionId)
    .where('state', '=', 'open')
    .execute()

/** Admins who can sign in. */
export async function adminIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.user_id as id from ${ROLES} r join ${ACTIVE_ACCOUNTS} a on a.id = r.user_id
    where r.role = 'admin'`.execute(db)
  return rows.map(({ id }) => id)
}
