import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** Accounts with due notifications and no email since `lastBefore`, the longest waiting first. */
export async function accountsDue(db: Db, now: Date, lastBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select n.user_id from notifications n
    left join notification_mailings m on m.user_id = n.user_id
    where n.mail_at <= ${now} and not n.read and (m.mailed_at is null or m.mailed_at <= ${lastBefore})
    group by n.user_id order by min(n.mail_at) limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Records an email, unless there was one since `lastBefore`. A concurrent call waits for the first one and returns false. */
export async function claimEmail(tx: Tx, userId: string, now: Date, lastBefore: Date): Promise<boolean> {
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

export const postpone = (tx: Tx, userId: string, until: Date) =>
  tx
    .updateTable('notifications')
    .set({ mailAt: until })
    .where('userId', '=', userId)
    .where('mailAt', '<', until)
    .where('read', '=', false)
    .execute()

/** Due notifications were sent, or won't be. */
export const clearDue = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ mailAt: null })
    .where('userId', '=', userId)
    .where('mailAt', '<=', now)
    .execute()
