import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type LinkPurpose = Tables['mailedLinks']['purpose']

/** Only the newest link for a purpose works. */
export const replaceLink = (tx: Tx, link: Insertable<Tables['mailedLinks']>) =>
  tx
    .insertInto('mailedLinks')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'purpose']).doUpdateSet({
        tokenHash: link.tokenHash,
        email: link.email,
        expiresAt: link.expiresAt,
      }),
    )
    .execute()

export const deleteLinks = (tx: Tx, accountId: string, purposes: readonly LinkPurpose[]) =>
  tx.deleteFrom('mailedLinks').where('accountId', '=', accountId).where('purpose', 'in', purposes).execute()

/** Deletes the link, so that of two concurrent requests one gets it. */
export const consumeLink = (tx: Tx, tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) =>
  tx
    .deleteFrom('mailedLinks')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'purpose', 'email'])
    .executeTakeFirst()

export const isLinkValid = async (
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('mailedLinks')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()) !== undefined

export async function pendingEmail(db: Db, accountId: string, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('mailedLinks')
    .select('email')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'confirm_email')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link?.email ?? null
}

export const deleteExpired = (tx: Tx, now: Date) =>
  tx.deleteFrom('mailedLinks').where('expiresAt', '<=', now).execute()
