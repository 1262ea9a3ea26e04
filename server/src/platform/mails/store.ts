import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** False when there is one with this id. */
export async function insertMail(tx: Tx, mail: Insertable<Tables['mails']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Of many who try at once, one gets it. */
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

export const putBack = (db: Db, id: string, error: string) =>
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

/** In the order they were posted; one that failed a moment ago is left in peace. */
export const waitingMails = (db: Db, triedBefore: Date, most: number) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('touchedAt', '<', triedBefore)]))
    .orderBy('id')
    .limit(most)
    .execute()

/** Claimed before then and neither sent nor put back: whoever had them is gone. */
export const giveUpStranded = (tx: Tx, before: Date, error: string) =>
  tx
    .updateTable('mails')
    .set({ state: 'given_up', sealedLetter: null, error })
    .where('state', '=', 'sending')
    .where('touchedAt', '<', before)
    .returning(['id', 'kind'])
    .execute()

/** Posted before then: what they say is no longer of use. The last error stays. */
export const giveUpLate = (tx: Tx, before: Date) =>
  tx
    .updateTable('mails')
    .set({ state: 'given_up', sealedLetter: null })
    .where('state', '=', 'queued')
    .where('createdAt', '<', before)
    .returning(['id', 'kind'])
    .execute()

/** Queued, and untouched since then: their jobs have come to an end. Counts as touching them. */
export const takeUpIdle = (tx: Tx, before: Date, now: Date, most: number) =>
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
