import type { Db, Tx } from '#platform/db/database.ts'

/** False when it was spent before. Of concurrent calls, one gets true. */
export async function insertSpent(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('spentCaptchas')
    .values({ hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteExpired = (tx: Tx, before: Date) =>
  tx.deleteFrom('spentCaptchas').where('expiresAt', '<=', before).execute()
