import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export const waysOf = (db: Db, userId: string) =>
  db
    .selectFrom('notificationWays')
    .select(['type', 'inApp', 'email', 'push'])
    .where('userId', '=', userId)
    .execute()

export const wayOf = (db: Db, userId: string, type: Tables['notificationWays']['type']) =>
  db
    .selectFrom('notificationWays')
    .select(['inApp', 'email', 'push'])
    .where('userId', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst()

export const setWays = (tx: Tx, rows: readonly Tables['notificationWays'][]) =>
  tx
    .insertInto('notificationWays')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['userId', 'type']).doUpdateSet((eb) => ({
        inApp: eb.ref('excluded.inApp'),
        email: eb.ref('excluded.email'),
        push: eb.ref('excluded.push'),
      })),
    )
    .execute()

/** For these types, and what waits to be mailed of them. */
export async function stopMails(
  tx: Tx,
  userId: string,
  types: readonly Tables['notificationWays']['type'][],
): Promise<void> {
  await tx
    .insertInto('notificationWays')
    .values(types.map((type) => ({ userId, type, inApp: true, email: false, push: true })))
    .onConflict((conflict) => conflict.columns(['userId', 'type']).doUpdateSet({ email: false }))
    .execute()
  await tx
    .updateTable('notifications')
    .set({ mailAt: null })
    .where('userId', '=', userId)
    .where('type', 'in', types)
    .execute()
}

export const quietHoursOf = (db: Db, userId: string) =>
  db.selectFrom('quietHours').selectAll().where('userId', '=', userId).executeTakeFirst()

export const setQuietHours = (tx: Tx, { userId, ...hours }: Tables['quietHours']) =>
  tx
    .insertInto('quietHours')
    .values({ userId, ...hours })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(hours))
    .execute()
