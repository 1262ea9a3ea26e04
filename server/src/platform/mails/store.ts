import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Returns false if a mail with this id exists. */
export async function insertMail(tx: Tx, mail: Insertable<Tables['mails']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Only one of several concurrent callers claims the mail. */
export const claimMail = (db: Db, id: string, now: Date) =>
  db
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), touchedAt: now }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['kind', 'sealedLetter'])
    .executeTakeFirst()

export const markSent = (db: Db, id: string, now: Date) =>
  db
    .updateTable('mails')
    .set({ state: 'sent', sentAt: now, sealedLetter: null, error: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

export const requeueMail = (db: Db, id: string, error: string) =>
  db
    .updateTable('mails')
    .set({ state: 'queued', error })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

export const giveUp = (db: Db, id: string, error: string) =>
  db
    .updateTable('mails')
    .set({ state: 'given_up', sealedLetter: null, error })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

export const queuedMails = (db: Db) =>
  db.selectFrom('mails').select('id').where('state', '=', 'queued').orderBy('id').execute()

/** Returns queued mails in the order they were posted, except those that failed since `triedBefore`. */
export const waitingMails = (db: Db, triedBefore: Date, most: number) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('touchedAt', '<', triedBefore)]))
    .orderBy('id')
    .limit(most)
    .execute()

/** Gives up mails that were claimed before then and neither sent nor requeued, because their node crashed. */
export const giveUpStranded = (tx: Tx, before: Date, error: string) =>
  tx
    .updateTable('mails')
    .set({ state: 'given_up', sealedLetter: null, error })
    .where('state', '=', 'sending')
    .where('touchedAt', '<', before)
    .returning(['id', 'kind'])
    .execute()

/** Gives up mails that were posted before then and are no longer useful. The last error stays. */
export const giveUpLate = (tx: Tx, before: Date) =>
  tx
    .updateTable('mails')
    .set({ state: 'given_up', sealedLetter: null })
    .where('state', '=', 'queued')
    .where('createdAt', '<', before)
    .returning(['id', 'kind'])
    .execute()

/** Touches and returns queued mails that weren't touched since then, because their jobs have ended. */
export const touchIdleMails = (tx: Tx, before: Date, now: Date, most: number) =>
  tx
    .updateTable('mails')
    .set({ touchedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'queued')
        .where('touchedAt', '<', before)
        .orderBy('touchedAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()

export const deleteOld = (tx: Tx, before: Date) =>
  tx.deleteFrom('mails').where('createdAt', '<', before).execute()

export const wasPosted = async (
  db: Db,
  accountId: string,
  kinds: readonly string[],
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', 'in', kinds)
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
