import type { Db, Tx } from '#platform/db/database.ts'

export const insertSession = (
  tx: Tx,
  session: { id: string; accountId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
) => tx.insertInto('sessions').values(session).execute()

export const deleteSession = (tx: Tx, id: string) => tx.deleteFrom('sessions').where('id', '=', id).execute()

export const rolesOf = (db: Db, accountId: string) =>
  db.selectFrom('userRoles').select('role').where('userId', '=', accountId).orderBy('role').execute()

export const deleteExpired = (tx: Tx, now: Date) =>
  tx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
