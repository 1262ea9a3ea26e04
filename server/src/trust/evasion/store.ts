import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { CHECKS } from '#safety/moderation/fragments.ts'

/** An email digest, or the perceptual hash of a photo with the keys to find it by. */
interface Digest {
  id: string
  accountId: string
  kind: 'email' | 'photo'
  hash: Buffer
  bands: number[]
  expiresAt: Date
}

export const insertDigests = async (tx: Tx, digests: readonly Digest[]): Promise<void> => {
  if (digests.length > 0)
    await tx
      .insertInto('bannedHashes')
      .values([...digests])
      .execute()
}

export const deleteDigestsOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('bannedHashes').where('accountId', '=', accountId).execute()

export const deleteExpired = (tx: Tx, now: Date) =>
  tx.deleteFrom('bannedHashes').where('expiresAt', '<=', now).execute()

/** The newest perceptual hash of each photo of an account. */
export async function photoHashesOf(db: Db, accountId: string, most: number): Promise<Buffer[]> {
  const { rows } = await sql<{ perceptualHash: Buffer }>`
    select distinct on (subject_id) perceptual_hash from ${CHECKS} checks
    where account_id = ${accountId} and subject_kind = 'photo' and perceptual_hash is not null
    order by subject_id, created_at desc limit ${most}`.execute(db)
  return rows.map(({ perceptualHash }) => perceptualHash)
}

export async function photoHashOf(db: Db, mediaId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ perceptualHash: Buffer }>`
    select perceptual_hash from ${CHECKS} checks
    where subject_id = ${mediaId} and subject_kind = 'photo' and perceptual_hash is not null
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.perceptualHash ?? null
}

interface Found {
  accountId: string | null
  hash: Buffer
}

export const findByEmail = (db: Db, hash: Buffer, except: string): Promise<Found[]> =>
  db
    .selectFrom('bannedHashes')
    .select(['accountId', 'hash'])
    .where('kind', '=', 'email')
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('accountId', 'is', null), eb('accountId', '<>', except)]))
    .limit(1)
    .execute()

/** Photo hashes that share a key. The limit bounds the work. */
export async function findByKeys(
  db: Db,
  keys: readonly number[],
  except: string,
  most: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select account_id, hash from banned_hashes
    where kind = 'photo' and bands && ${keys}::int[] and account_id is distinct from ${except}
    limit ${most}`.execute(db)
  return rows
}

/** False if this link was found before, so each link opens only one case. */
export async function insertLink(
  tx: Tx,
  link: { accountId: string; linkedId: string | null; foundAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('evasionLinks')
    .values(link)
    .onConflict((conflict) => conflict.columns(['accountId', 'linkedId']).doNothing())
    .returning('accountId')
    .executeTakeFirst()
  return inserted !== undefined
}
