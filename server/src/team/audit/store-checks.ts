import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type CheckRow = Selectable<Tables['auditChecks']>

export const newestCheck = (db: Db): Promise<CheckRow | undefined> =>
  db
    .selectFrom('auditChecks')
    .selectAll()
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertCheck = (tx: Tx, check: Insertable<Tables['auditChecks']>): Promise<CheckRow> =>
  tx.insertInto('auditChecks').values(check).returningAll().executeTakeFirstOrThrow()

export const updateCheck = (db: Db, id: string, change: Updateable<Tables['auditChecks']>) =>
  db.updateTable('auditChecks').set(change).where('id', '=', id).execute()

export const checkOf = (db: Db, id: string): Promise<CheckRow | undefined> =>
  db.selectFrom('auditChecks').selectAll().where('id', '=', id).executeTakeFirst()
