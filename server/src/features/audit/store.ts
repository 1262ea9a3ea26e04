import type { Insertable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export const insertAct = (tx: Tx, act: Insertable<Tables['auditLog']>) =>
  tx.insertInto('auditLog').values(act).execute()
