import type { Db, Tx } from '#platform/db/database.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>

export const accountOf = (db: Db, creatorId: string) =>
  db.selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creatorId).executeTakeFirst()

/** By whose clocks a creator's months begin. */
export async function zoneOf(db: Db, creatorId: string): Promise<string> {
  const row = await db
    .selectFrom('creatorProfiles')
    .select('timeZone')
    .where('userId', '=', creatorId)
    .executeTakeFirst()
  return row?.timeZone ?? 'UTC'
}

export const lockAccount = (tx: Tx, providerAccount: string) =>
  tx
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('providerAccount', '=', providerAccount)
    .forUpdate()
    .executeTakeFirst()

export const addAccount = (
  db: Db,
  row: { id: string; creatorId: string; provider: string; providerAccount: string },
) =>
  db
    .insertInto('payoutAccounts')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .execute()

export const changeAccount = (
  tx: Tx,
  id: string,
  change: { complete: boolean; payoutsEnabled: boolean; closed: boolean; lastLook: number },
) => tx.updateTable('payoutAccounts').set(change).where('id', '=', id).execute()

export const setWeekly = (tx: Tx, id: string, weekly: boolean) =>
  tx.updateTable('payoutAccounts').set({ weekly }).where('id', '=', id).execute()
