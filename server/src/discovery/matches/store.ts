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
    with made as (
      insert into matches (id, low_id, high_id, mode, made_at)
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ lowId }) => lowId)}::uuid[],
        ${rows.map(({ highId }) => highId)}::uuid[], ${rows.map(({ mode }) => mode)}::text[],
        ${rows.map(({ madeAt }) => madeAt)}::timestamptz[])
      returning id, low_id, high_id, made_at
    )
    insert into conversations (match_id, low_id, high_id, made_at) select * from made`.execute(tx)

export const matchOf = (db: Db, id: string): Promise<MatchRow | undefined> =>
  db.selectFrom('matches').selectAll().where('id', '=', id).where('endedAt', 'is', null).executeTakeFirst()

/** Undefined when it is none of theirs, or hidden from them. */
export async function endMatch(
  tx: Tx,
  { id, byId, endedAt }: { id: string; byId: string; endedAt: Date },
): Promise<Pick<MatchRow, 'lowId' | 'highId'> | undefined> {
  // Held first, so that whoever ends it beside us, or writes at this moment, is before or after and not between.
  await sql`select from conversations where match_id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Pick<MatchRow, 'lowId' | 'highId'>>`
    update matches m set ended_at = ${endedAt}, ended_by = case when m.low_id = ${byId} then 0 else 1 end
    from conversations c
    where m.id = ${id} and c.match_id = m.id and c.open and ${byId}::uuid in (m.low_id, m.high_id)
    returning m.low_id, m.high_id`.execute(tx)
  return rows[0]
}
