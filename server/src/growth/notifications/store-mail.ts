import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** People with something due who had no e-mail since then, longest first. */
export async function dueForMail(db: Db, now: Date, lastBefore: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select n.user_id from notifications n
    left join notification_mailings m on m.user_id = n.user_id
    where n.mail_at <= ${now} and not n.read and (m.mailed_at is null or m.mailed_at <= ${lastBefore})
    group by n.user_id order by min(n.mail_at) limit ${most}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Takes this person's turn; false when they had an e-mail since then. Whoever comes second waits, and sees the first. */
export async function takeTurn(tx: Tx, userId: string, now: Date, lastBefore: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notificationMailings')
    .values({ userId, mailedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ mailedAt: now })
        .where('notificationMailings.mailedAt', '<=', lastBefore),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those that are due wait until then. */
export const putOff = (tx: Tx, userId: string, until: Date) =>
  tx
    .updateTable('notifications')
    .set({ mailAt: until })
    .where('userId', '=', userId)
    .where('mailAt', '<', until)
    .where('read', '=', false)
    .execute()

/** Mailed, or not to be mailed after all. */
export const settle = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ mailAt: null })
    .where('userId', '=', userId)
    .where('mailAt', '<=', now)
    .execute()
