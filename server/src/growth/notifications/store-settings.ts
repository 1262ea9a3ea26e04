import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

export const channelsOf = (db: Db, userId: string) =>
  db
    .selectFrom('notificationChannels')
    .select(['type', 'inApp', 'email', 'push'])
    .where('userId', '=', userId)
    .execute()

/** Saved channels of these accounts for these types. */
export async function channelsOfAll(
  db: Db,
  recipients: readonly Pick<Tables['notificationChannels'], 'userId' | 'type'>[],
): Promise<Tables['notificationChannels'][]> {
  const { rows } = await sql<Tables['notificationChannels']>`${prepared}
    select ways.user_id, ways.type, ways.in_app, ways.email, ways.push
    from (
      select distinct user_id, type
      from unnest(${recipients.map(({ userId }) => userId)}::uuid[], ${recipients.map(({ type }) => type)}::text[])
        as given (user_id, type)
    ) as recipient
    join lateral (
      select * from notification_channels ways where ways.user_id = recipient.user_id and ways.type = recipient.type offset 0
    ) as ways on true`.execute(db)
  return rows
}

export const saveChannels = (tx: Tx, rows: readonly Tables['notificationChannels'][]) =>
  tx
    .insertInto('notificationChannels')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['userId', 'type']).doUpdateSet((eb) => ({
        inApp: eb.ref('excluded.inApp'),
        email: eb.ref('excluded.email'),
        push: eb.ref('excluded.push'),
      })),
    )
    .execute()

/** Turns emails of these types off, and cancels those that are due. */
export async function stopEmails(
  tx: Tx,
  userId: string,
  types: readonly Tables['notificationChannels']['type'][],
): Promise<void> {
  await tx
    .insertInto('notificationChannels')
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

export const quietHoursOf = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('quietHours').selectAll().where('userId', 'in', userIds).execute()

export const saveQuietHours = (tx: Tx, { userId, ...hours }: Tables['quietHours']) =>
  tx
    .insertInto('quietHours')
    .values({ userId, ...hours })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(hours))
    .execute()
