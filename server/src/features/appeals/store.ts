import type { Db, Tx } from '#platform/db/database.ts'

export const hasAppealed = async (db: Db, accountId: string, closedAt: Date): Promise<boolean> =>
  (await db
    .selectFrom('appeals')
    .select('id')
    .where('accountId', '=', accountId)
    .where('closedAt', '=', closedAt)
    .executeTakeFirst()) !== undefined

/** False when there was one already. */
export async function insertAppeal(
  tx: Tx,
  appeal: { id: string; accountId: string; closedAt: Date; body: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.columns(['accountId', 'closedAt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const closedAtOf = async (db: Db, accountId: string): Promise<Date | null> =>
  (await db.selectFrom('accounts').select('closedAt').where('id', '=', accountId).executeTakeFirst())
    ?.closedAt ?? null
