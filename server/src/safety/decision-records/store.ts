import type { CaseAction } from '@koji/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type DecisionRow = Selectable<Tables['moderationDecisions']>

export const insertDecision = (tx: Tx, row: Insertable<Tables['moderationDecisions']>) =>
  tx.insertInto('moderationDecisions').values(row).execute()

export const insertPieces = (tx: Tx, pieces: readonly Insertable<Tables['decidedSubjects']>[]) =>
  tx.insertInto('decidedSubjects').values(pieces).execute()

/** The subjects of a decision. A suspension or ban without a case has none. */
export const piecesOf = (db: Db, decisionId: string) =>
  db
    .selectFrom('decidedSubjects')
    .select(['subjectKind as kind', 'subjectId'])
    .where('decisionId', '=', decisionId)
    .execute()

export const decisionById = (db: Db, id: string): Promise<DecisionRow | undefined> =>
  db.selectFrom('moderationDecisions').selectAll().where('id', '=', id).executeTakeFirst()

export const lockDecision = (tx: Tx, id: string): Promise<DecisionRow | undefined> =>
  tx.selectFrom('moderationDecisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const RESTRICTIONS: readonly CaseAction[] = ['suspend', 'ban']

/** Suspensions and bans that were not overturned, the newest first, including expired ones. */
export const restrictionsOf = (db: Db, accountId: string): Promise<DecisionRow[]> =>
  db
    .selectFrom('moderationDecisions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('action', 'in', RESTRICTIONS)
    .where('overturnedAt', 'is', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const overturn = (
  tx: Tx,
  ids: readonly string[],
  change: { overturnedAt: Date; overturnedBy: string | null; overturnedNote: string | null },
) => tx.updateTable('moderationDecisions').set(change).where('id', 'in', ids).execute()

/** Whether the latest decision about a subject removed it. Overturned decisions don't count. */
export async function isRemoved(
  db: Db,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select d.removed from decided_subjects p join moderation_decisions d on d.id = p.decision_id
    where p.subject_kind = ${kind} and p.subject_id = ${subjectId} and d.overturned_at is null
    order by d.decided_at desc, d.id desc limit 1`.execute(db)
  return rows[0]?.removed ?? false
}
