import type { Mode } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

export interface MatchRow {
  id: string
  lowId: string
  highId: string
  mode: Mode
  madeAt: Date
}

export const insertMatches = (tx: Tx, rows: readonly MatchRow[]) =>
  sql`${prepared}
    insert into matches (id, low_id, high_id, mode, made_at)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ lowId }) => lowId)}::uuid[],
      ${rows.map(({ highId }) => highId)}::uuid[], ${rows.map(({ mode }) => mode)}::text[],
      ${rows.map(({ madeAt }) => madeAt)}::timestamptz[])`.execute(tx)

export const matchOf = (db: Db, id: string): Promise<MatchRow | undefined> =>
  db.selectFrom('matches').selectAll().where('id', '=', id).where('endedAt', 'is', null).executeTakeFirst()

/** Undefined when it's a match of other people. */
export async function endMatch(
  tx: Tx,
  { id, byId, endedAt }: { id: string; byId: string; endedAt: Date },
): Promise<Pick<MatchRow, 'lowId' | 'highId'> | undefined> {
  const { rows } = await sql<Pick<MatchRow, 'lowId' | 'highId'>>`
    update matches set ended_at = ${endedAt}, ended_by = case when low_id = ${byId} then 0 else 1 end
    where id = ${id} and ended_at is null and ${byId}::uuid in (low_id, high_id)
    returning low_id, high_id`.execute(tx)
  return rows[0]
}
