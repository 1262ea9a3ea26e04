import type { Insertable, Selectable } from 'kysely'
import { lockAccountShared } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export { lockAccountShared }

export type SessionRow = Selectable<Tables['sessions']>

export const insertSession = (tx: Tx, session: Insertable<Tables['sessions']>) =>
  tx.insertInto('sessions').values(session).execute()

/**
 * Locks the session and its account, so that the account can't be closed before its next token is issued. The account
 * comes first, as in transactions that close one and end its sessions; the reverse order would cause deadlocks.
 */
export async function lockSession(tx: Tx, id: string, now: Date) {
  const found = await tx.selectFrom('sessions').select('accountId').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const { status, email, emailVerifiedAt } = await lockAccountShared(tx, found.accountId)
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return session && { ...session, status, email, emailVerifiedAt }
}

export const rotateSession = (
  tx: Tx,
  id: string,
  changes: { generation: number; rotatedAt: Date; expiresAt: Date },
) => tx.updateTable('sessions').set(changes).where('id', '=', id).execute()

export const clearTwoFactor = (tx: Tx, accountId: string) =>
  tx.updateTable('sessions').set({ passedTwoFactor: false }).where('accountId', '=', accountId).execute()

/** False when there was none. */
export async function deleteSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Every id that the session has had before leads to its newest one. */
export async function replaceSession(
  tx: Tx,
  old: Pick<SessionRow, 'id' | 'accountId' | 'generation' | 'rotatedAt'>,
  next: Insertable<Tables['sessions']>,
  replacedAt: Date,
): Promise<void> {
  const { id, generation, rotatedAt } = old
  await insertSession(tx, next)
  await tx
    .updateTable('replacedSessions')
    .set({ successorId: next.id })
    .where('successorId', '=', id)
    .execute()
  await tx
    .insertInto('replacedSessions')
    .values({ id, successorId: next.id, generation, rotatedAt, replacedAt })
    .execute()
  await deleteSession(tx, old.accountId, id)
}

export const replacedSession = (tx: Tx, id: string) =>
  tx.selectFrom('replacedSessions').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteOldReplacedSessions = (tx: Tx, before: Date) =>
  tx.deleteFrom('replacedSessions').where('replacedAt', '<', before).execute()

export const sessionsOf = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'place', 'createdAt', 'rotatedAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('rotatedAt', 'desc')
    .limit(100)
    .execute()

export const deleteExpired = (tx: Tx, now: Date) =>
  tx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()

export const isKnownDevice = async (db: Db, accountId: string, deviceHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('knownDevices')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()) !== undefined

/** The oldest account that has signed in on the device: ids grow with time. */
export async function accountOnDevice(db: Db, deviceHash: Buffer): Promise<string | null> {
  const oldest = await db
    .selectFrom('knownDevices')
    .select('accountId')
    .where('deviceHash', '=', deviceHash)
    .orderBy('accountId')
    .limit(1)
    .executeTakeFirst()
  return oldest?.accountId ?? null
}

/** `new` is a further device of an account that has signed in before. */
export async function recordDevice(
  tx: Tx,
  device: { accountId: string; deviceHash: Buffer; lastSeenAt: Date },
): Promise<'known' | 'first' | 'new'> {
  if (await isKnownDevice(tx, device.accountId, device.deviceHash)) {
    await tx
      .updateTable('knownDevices')
      .set({ lastSeenAt: device.lastSeenAt })
      .where('accountId', '=', device.accountId)
      .where('deviceHash', '=', device.deviceHash)
      .execute()
    return 'known'
  }
  const other = await tx
    .selectFrom('knownDevices')
    .select('accountId')
    .where('accountId', '=', device.accountId)
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('knownDevices')
    .values(device)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return other ? 'new' : 'first'
}

export const deleteOldDevices = (tx: Tx, before: Date) =>
  tx.deleteFrom('knownDevices').where('lastSeenAt', '<', before).execute()
