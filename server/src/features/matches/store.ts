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
      returning id
    )
    insert into conversations (match_id) select id from made`.execute(tx)

export const matchOf = (db: Db, id: string): Promise<MatchRow | undefined> =>
  db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst()
