import type { Db, Tx } from '#platform/db/database.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findByCreator>>>

export const findByCreator = (db: Db, creatorId: string) =>
  db.selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creatorId).executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('payoutAccounts').selectAll().where('id', '=', id).executeTakeFirst()

export const findByProviderAccount = (db: Db, providerAccount: string) =>
  db
    .selectFrom('payoutAccounts')
    .select(['complete', 'payoutsEnabled', 'closed'])
    .where('providerAccount', '=', providerAccount)
    .executeTakeFirst()

export const lockByProviderAccount = (tx: Tx, providerAccount: string) =>
  tx
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('providerAccount', '=', providerAccount)
    .forUpdate()
    .executeTakeFirst()

/** Null if the creator's account was erased. */
export async function creatorOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('payoutAccounts')
    .select('creatorId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.creatorId ?? null
}

export async function timeZoneOf(db: Db, creatorId: string): Promise<string> {
  const row = await db
    .selectFrom(CREATORS.as('creators'))
    .select('timeZone')
    .where('userId', '=', creatorId)
    .executeTakeFirst()
  return row?.timeZone ?? 'UTC'
}

/** Omits accounts whose id at the provider was erased. */
export const listOpenAccounts = (db: Db, after: string | null, limit: number) =>
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
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const changeAccount = (
  tx: Tx,
  id: string,
  change: { complete: boolean; payoutsEnabled: boolean; closed: boolean; snapshotNumber: number },
) => tx.updateTable('payoutAccounts').set(change).where('id', '=', id).execute()

export const setWeekly = (tx: Tx, id: string, weekly: boolean) =>
  tx.updateTable('payoutAccounts').set({ weekly }).where('id', '=', id).execute()

/** Lists the account for manual review, or takes it off the list if `fault` is null. */
export const setFault = (db: Db, id: string, fault: string | null, at: Date) =>
  db
    .updateTable('payoutAccounts')
    .set({ fault, faultAt: fault === null ? null : at })
    .where('id', '=', id)
    .where('fault', 'is distinct from', fault)
    .execute()

export const listFaults = (db: Db, limit: number) =>
  db
    .selectFrom('payoutAccounts')
    .select(['id', 'fault', 'faultAt'])
    .where('fault', 'is not', null)
    .orderBy('faultAt')
    .limit(limit)
    .execute()
