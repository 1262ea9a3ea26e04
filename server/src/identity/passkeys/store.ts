import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export const passkeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const passkeyByCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .innerJoin('passkeyHandles', 'passkeyHandles.accountId', 'passkeys.accountId')
    .select([
      'passkeys.id',
      'passkeys.accountId',
      'passkeys.credentialId',
      'passkeys.publicKey',
      'passkeyHandles.handle',
    ])
    .where('passkeys.credentialId', '=', credentialId)
    .executeTakeFirst()

/** An account has one handle, created with its first passkey. */
export async function handleOf(tx: Tx, accountId: string, newHandle: Buffer): Promise<Buffer> {
  await tx
    .insertInto('passkeyHandles')
    .values({ accountId, handle: newHandle })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
  const { handle } = await tx
    .selectFrom('passkeyHandles')
    .select('handle')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return handle
}

/** Locks the passkeys of the account until the transaction ends, so that concurrent transactions count in turn. */
export async function countAndLock(tx: Tx, accountId: string): Promise<number> {
  await tx
    .selectFrom('passkeyHandles')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  const { count } = await tx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** False when any account has the credential. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Tables['passkeys']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * False when the authenticator's use counter hasn't grown: two devices with a copy of the same key count separately, so
 * one falls behind. Authenticators without a counter always report 0.
 */
export async function recordUse(
  db: Db,
  id: string,
  use: { counter: number; backedUp: boolean; lastUsedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', use.counter), and([eb('counter', '=', 0), eb.lit(use.counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const renamePasskey = (tx: Tx, accountId: string, id: string, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst()

/** False when there was none. */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertChallenge = (db: Db, challenge: Insertable<Tables['passkeyChallenges']>) =>
  db.insertInto('passkeyChallenges').values(challenge).execute()

/** False when the challenge is unknown, expired or for another purpose. Of concurrent calls, one gets true. */
export async function spendChallenge(
  db: Db,
  {
    challengeHash,
    accountId,
    now,
  }: {
    challengeHash: Buffer
    /** Null for a sign-in. */
    accountId: string | null
    now: Date
  },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpired = (tx: Tx, now: Date) =>
  tx.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()

/** Returns how many there were. */
export async function deletePasskeys(tx: Tx, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
