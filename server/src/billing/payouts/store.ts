import type { Db, Tx } from '#platform/db/database.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>

export const accountOf = (db: Db, creatorId: string) =>
  db.selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creatorId).executeTakeFirst()

export const accountBy = (db: Db, id: string) =>
  db.selectFrom('payoutAccounts').selectAll().where('id', '=', id).executeTakeFirst()

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

export const accountAt = (db: Db, providerAccount: string) =>
  db
    .selectFrom('payoutAccounts')
    .select(['complete', 'payoutsEnabled', 'closed'])
    .where('providerAccount', '=', providerAccount)
    .executeTakeFirst()

/** Those that are open and not forgotten, in portions. */
export const accountsAfter = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('payoutAccounts')
    .select(['id', 'providerAccount'])
    .where(({ eb, cast, ref }) => eb('providerAccount', '<>', cast<string>(ref('id'), 'text')))
    .where('closed', '=', false)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

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
