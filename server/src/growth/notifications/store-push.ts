import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

/** A browser belongs to whoever was signed in with it last. */
export const keepSubscription = (tx: Tx, row: Insertable<Tables['pushSubscriptions']>) =>
  tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpointHash').doUpdateSet({
        userId: row.userId,
        sessionId: row.sessionId,
        sealedSubscription: row.sealedSubscription,
      }),
    )
    .execute()

export const deleteSubscription = (db: Db, endpointHash: Buffer, userId: string) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('endpointHash', '=', endpointHash)
    .where('userId', '=', userId)
    .execute()

/** The oldest of somebody who has more than that many. */
export const deleteSurplus = (tx: Tx, userId: string, most: number) =>
  tx
    .deleteFrom('pushSubscriptions')
    .where('endpointHash', 'in', (eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select('endpointHash')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .offset(most),
    )
    .execute()

export async function subscriptionsOf(
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; endpointHash: Buffer }[]> {
  const { rows } = await sql<{ userId: string; endpointHash: Buffer }>`${prepared}
    select user_id, endpoint_hash from push_subscriptions where user_id = any(${userIds}::uuid[])`.execute(db)
  return rows
}

/** Of somebody who may still use their account. */
export const subscription = (db: Db, endpointHash: Buffer, userId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('accounts', 'accounts.id', 'pushSubscriptions.userId')
    .select('sealedSubscription')
    .where('endpointHash', '=', endpointHash)
    .where('userId', '=', userId)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()

/** Nobody reads a higher number from an icon. */
const COUNTED = 1_000

/** Conversations in which something is new to somebody. */
export async function waitingChats(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`${prepared}
    select count(*)::int as waiting from (
      (select from conversations where low_id = ${userId} and low_waits and open and last_day is not null limit ${COUNTED})
      union all
      (select from conversations where high_id = ${userId} and high_waits and open and last_day is not null limit ${COUNTED})
    ) as both_sides`.execute(db)
  return rows[0]!.waiting
}

export const pushKeys = (db: Db) =>
  db.selectFrom('pushKeys').select(['publicKey', 'sealedPrivateKey']).executeTakeFirst()

/** Unless another node was quicker. */
export const insertPushKeys = (tx: Tx, keys: Insertable<Tables['pushKeys']>) =>
  tx
    .insertInto('pushKeys')
    .values(keys)
    .onConflict((conflict) => conflict.column('onlyOne').doNothing())
    .execute()

/** With the browsers that know us by them. */
export async function forgetPushKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').execute()
  await tx.deleteFrom('pushKeys').execute()
}
