import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type SubjectKind = Tables['moderationChecks']['subjectKind']

interface Model {
  model: string
  version: string
}

export const isPhotoChecked = async (
  db: Db,
  subjectId: string,
  { model, version }: Model,
): Promise<boolean> =>
  (await db
    .selectFrom('moderationChecks')
    .select('id')
    .where('subjectKind', '=', 'photo')
    .where('subjectId', '=', subjectId)
    .where('model', '=', model)
    .where('version', '=', version)
    .executeTakeFirst()) !== undefined

/** False when the same model has seen the same photo already. */
export async function insertCheck(tx: Tx, check: Insertable<Tables['moderationChecks']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('moderationChecks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when there is one about the same subject; that one then takes on the graver verdict. */
export async function openCase(tx: Tx, opened: Insertable<Tables['moderationCases']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('moderationCases')
    .values(opened)
    // In so many words, as the index of open ones has it: nothing else finds it under every plan.
    .onConflict((conflict) =>
      conflict.columns(['subjectKind', 'subjectId']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted) return true
  if (opened.verdict === 'hit')
    await tx
      .updateTable('moderationCases')
      .set({ verdict: 'hit', rule: opened.rule ?? null })
      .where('subjectKind', '=', opened.subjectKind)
      .where('subjectId', '=', opened.subjectId)
      .where('state', '=', 'open')
      .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '=', 'unsure')]))
      .execute()
  return false
}

export const openPhotoCases = (db: Db, subjectIds: readonly string[]) =>
  db
    .selectFrom('moderationCases')
    .select(['subjectId', 'rule'])
    .where('subjectKind', '=', 'photo')
    .where('subjectId', 'in', subjectIds)
    .where('state', '=', 'open')
    .execute()

export const closeCases = (tx: Tx, kind: SubjectKind, subjectIds: readonly string[], closedAt: Date) =>
  tx
    .updateTable('moderationCases')
    .set({ state: 'closed', closedAt })
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', subjectIds)
    .where('state', '=', 'open')
    .execute()

/** A post takes its comments along without naming them; of open cases there are never many. */
export const closeCasesOfGoneComments = (tx: Tx, closedAt: Date) =>
  sql`
    update moderation_cases c set state = 'closed', closed_at = ${closedAt}
    where c.state = 'open' and c.subject_kind = 'comment'
      and not exists (select from comments where comments.id = c.subject_id)`.execute(tx)
