import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type SessionRow = Selectable<Tables['sessions']>

export const insertSession = (tx: Tx, session: Insertable<Tables['sessions']>) =>
  tx.insertInto('sessions').values(session).execute()

/**
 * Locked, with the account held still: nobody can be banned between this look and the token that follows. The account
 * comes first, as for everybody who closes one and ends its sessions; the other way round they would block each other.
 */
export async function lockSession(tx: Tx, id: string, now: Date) {
  const found = await tx.selectFrom('sessions').select('accountId').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const { status, email, emailVerifiedAt } = await lockAccount(tx, found.accountId)
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return session && { ...session, status, email, emailVerifiedAt }
}

export const lockAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'status', 'emailVerifiedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()

export const rotate = (tx: Tx, id: string, to: { generation: number; rotatedAt: Date; expiresAt: Date }) =>
  tx.updateTable('sessions').set(to).where('id', '=', id).execute()

export const weaken = (tx: Tx, accountId: string) =>
  tx.updateTable('sessions').set({ secondFactor: false }).where('accountId', '=', accountId).execute()

/** Whether there was one. */
export async function deleteSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The new one takes its place; those that it had replaced lead to the new one too. */
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

export const forgetReplaced = (tx: Tx, before: Date) =>
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

export const knowsDevice = async (db: Db, accountId: string, deviceHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('knownDevices')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()) !== undefined

/** The first of them: ids grow with time. */
export const accountOnDevice = async (db: Db, deviceHash: Buffer): Promise<string | null> =>
  (
    await db
      .selectFrom('knownDevices')
      .select('accountId')
      .where('deviceHash', '=', deviceHash)
      .orderBy('accountId')
      .limit(1)
      .executeTakeFirst()
  )?.accountId ?? null

/** Whether it is a new one for somebody who has others. */
export async function meetDevice(
  tx: Tx,
  device: { accountId: string; deviceHash: Buffer; lastSeenAt: Date },
): Promise<'known' | 'first' | 'new'> {
  if (await knowsDevice(tx, device.accountId, device.deviceHash)) {
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

export const forgetDevices = (tx: Tx, before: Date) =>
  tx.deleteFrom('knownDevices').where('lastSeenAt', '<', before).execute()
