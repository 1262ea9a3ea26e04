import type { Finding } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** False while another run is active. */
export async function start(db: Db, id: string, at: Date, whole = false): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reconciliations (id, started_at, progress_at, whole) values (${id}, ${at}, ${at}, ${whole})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** False if the run has finished, or while another run is active. */
export async function resume(db: Db, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliations set error = null, progress_at = ${at} where id = ${id} and finished_at is null
      and not exists (
        select from reconciliations other where other.id <> ${id} and other.finished_at is null and other.error is null
      )`.execute(db)
  return numAffectedRows === 1n
}

interface Report {
  compared: number
  repaired: number
  waiting: number
  findings: readonly Finding[]
}

export const saveProgress = (
  db: Db,
  id: string,
  { compared, repaired, waiting, findings }: Report,
  progress: object,
  progressAt: Date,
) =>
  db
    .updateTable('reconciliations')
    .set({
      compared,
      repaired,
      waiting,
      findings: sql`${JSON.stringify(findings)}::jsonb`,
      position: sql`${JSON.stringify(progress)}::jsonb`,
      progressAt,
    })
    .where('id', '=', id)
    .execute()

export const finish = (db: Db, id: string, finishedAt: Date) =>
  db.updateTable('reconciliations').set({ finishedAt, error: null }).where('id', '=', id).execute()

export const stop = (db: Db, id: string, error: string) =>
  db
    .updateTable('reconciliations')
    .set({ error })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute()

/** Stops a run that has made no progress since then, because its process has died. */
export const stopStalled = (db: Db, since: Date) =>
  db
    .updateTable('reconciliations')
    .set({ error: 'It was cut off.' })
    .where('finishedAt', 'is', null)
    .where('error', 'is', null)
    .where('progressAt', '<', since)
    .execute()

/** The newest run, if it started after then and was interrupted with its progress saved. */
export async function findInterrupted(db: Db, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (select * from reconciliations order by started_at desc, id desc limit 1) as newest
    where finished_at is null and error is not null and position is not null and started_at > ${since}`.execute(
    db,
  )
  return rows[0]?.id
}

export const listNewest = (db: Db, limit: number) =>
  db
    .selectFrom('reconciliations')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const getRun = (db: Db, id: string) =>
  db.selectFrom('reconciliations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
