import type { NewCannedAnswer } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

/** Sorted by title, ignoring case. */
export const answers = (db: Db) =>
  db
    .selectFrom('cannedAnswers')
    .select(['id', 'title', 'body', 'changedAt'])
    .orderBy(sql`lower(title)`)
    .execute()

/** Serializes changes, so that neither the limit nor a title check can be outrun by a concurrent insert. */
export async function countAndLock(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('canned_answers'), 0)`.execute(tx)
  const { count } = await tx
    .selectFrom('cannedAnswers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another answer has this title. */
export const isTaken = async (tx: Tx, title: string, except: string | null): Promise<boolean> =>
  (await tx
    .selectFrom('cannedAnswers')
    .select('id')
    .where(sql`lower(title)`, '=', sql`lower(${title})`)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()) !== undefined

export const insertAnswer = (tx: Tx, answer: Insertable<Tables['cannedAnswers']>) =>
  tx.insertInto('cannedAnswers').values(answer).execute()

export const changeAnswer = (tx: Tx, id: string, answer: NewCannedAnswer & { changedAt: Date }) =>
  tx.updateTable('cannedAnswers').set(answer).where('id', '=', id).returning('id').executeTakeFirst()

export const deleteAnswer = (tx: Tx, id: string) =>
  tx.deleteFrom('cannedAnswers').where('id', '=', id).returning('id').executeTakeFirst()
