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

/** With the handle that its account is known by. */
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

/** The one handle of an account, made when it is first needed. */
export async function handleOf(tx: Tx, accountId: string, fresh: Buffer): Promise<Buffer> {
  await tx
    .insertInto('passkeyHandles')
    .values({ accountId, handle: fresh })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
  const { handle } = await tx
    .selectFrom('passkeyHandles')
    .select('handle')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return handle
}

/** Held until the transaction ends, so that two at once count each other. */
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

/** False when the credential is known already, whoever has it. */
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
 * False when the authenticator's own count of its uses has not grown: two devices with the same key count apart, so one
 * of them falls behind. Those that always say 0 count nothing at all.
 */
export async function markUsed(
  db: Db,
  id: string,
  used: { counter: number; backedUp: boolean; lastUsedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set(used)
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', used.counter), and([eb('counter', '=', 0), eb.lit(used.counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const rename = (tx: Tx, accountId: string, id: string, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst()

/** Whether there was one. */
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

/** False when it is unknown, too old, or for something else: of many at once, one gets true. */
export async function spendChallenge(
  db: Db,
  {
    challengeHash,
    accountId,
    now,
  }: {
    challengeHash: Buffer
    /** Of a registration; null for a use, which says itself whose it is. */
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

export async function deletePasskeys(tx: Tx, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
