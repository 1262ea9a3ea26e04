import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const begin = (db: Db, id: string, startedAt: Date) =>
  db.insertInto('reconciliations').values({ id, startedAt }).execute()

export const save = (
  db: Db,
  {
    id,
    lookedAt,
    repaired,
    findings,
  }: { id: string; lookedAt: number; repaired: number; findings: readonly object[] },
  finishedAt: Date | null,
) =>
  db
    .updateTable('reconciliations')
    .set({ lookedAt, repaired, findings: sql`${JSON.stringify(findings)}::jsonb`, finishedAt })
    .where('id', '=', id)
    .execute()

export const newest = (db: Db, limit: number) =>
  db.selectFrom('reconciliations').selectAll().orderBy('startedAt', 'desc').limit(limit).execute()
