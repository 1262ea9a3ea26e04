import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

type Purpose = Tables['mailedLinks']['purpose']

/** The newest link of a kind is the only one that works. */
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

export const deleteLinks = (tx: Tx, accountId: string, purpose: Purpose) =>
  tx.deleteFrom('mailedLinks').where('accountId', '=', accountId).where('purpose', '=', purpose).execute()

/** The link, which is gone from then on: of two who come at once, one gets it. */
export const takeLink = (tx: Tx, tokenHash: Buffer, purposes: Purpose[], now: Date) =>
  tx
    .deleteFrom('mailedLinks')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'purpose', 'email'])
    .executeTakeFirst()

export const linkWorks = async (db: Db, tokenHash: Buffer, purpose: Purpose, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('mailedLinks')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()) !== undefined

export const pendingEmail = async (db: Db, accountId: string, now: Date): Promise<string | null> =>
  (
    await db
      .selectFrom('mailedLinks')
      .select('email')
      .where('accountId', '=', accountId)
      .where('purpose', '=', 'confirm_email')
      .where('expiresAt', '>', now)
      .executeTakeFirst()
  )?.email ?? null

export const deleteExpired = (tx: Tx, now: Date) =>
  tx.deleteFrom('mailedLinks').where('expiresAt', '<=', now).execute()
