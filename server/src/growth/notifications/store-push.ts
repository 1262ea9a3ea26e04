import { type Insertable, sql } from 'kysely'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import { CONVERSATIONS } from '#messaging/conversations/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

/** A browser belongs to the account that signed in with it last. */
export const upsertSubscription = (tx: Tx, row: Insertable<Tables['pushSubscriptions']>) =>
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

/** Deletes the oldest subscriptions beyond this many. */
export const deleteSurplus = (tx: Tx, userId: string, max: number) =>
  tx
    .deleteFrom('pushSubscriptions')
    .where('endpointHash', 'in', (eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select('endpointHash')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .offset(max),
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

/** Undefined if the account isn't active. */
export const subscriptionOf = (db: Db, endpointHash: Buffer, userId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'pushSubscriptions.userId')
    .select('sealedSubscription')
    .where('endpointHash', '=', endpointHash)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** The badge of an icon shows no higher number. */
const COUNTED_MAX = 1_000

export async function countUnreadConversations(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`${prepared}
    select count(*)::int as unread from (
      (select from ${CONVERSATIONS} c
       where low_id = ${userId} and low_waits and open and last_day is not null limit ${COUNTED_MAX})
      union all
      (select from ${CONVERSATIONS} c
       where high_id = ${userId} and high_waits and open and last_day is not null limit ${COUNTED_MAX})
    ) as both_sides`.execute(db)
  return rows[0]!.unread
}

export const pushKeys = (db: Db) =>
  db.selectFrom('pushKeys').select(['publicKey', 'sealedPrivateKey']).executeTakeFirst()

/** Does nothing if another node inserted its keys first. */
export const insertPushKeys = (tx: Tx, keys: Insertable<Tables['pushKeys']>) =>
  tx
    .insertInto('pushKeys')
    .values(keys)
    .onConflict((conflict) => conflict.column('singleton').doNothing())
    .execute()

/** Deletes the keys and all subscriptions, which only work with them. */
export async function deletePushKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').execute()
  await tx.deleteFrom('pushKeys').execute()
}
