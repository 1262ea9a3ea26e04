import { NOTIFICATIONS_SHOWN, type NotificationType } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export interface NotificationRow {
  id: string
  type: NotificationType
  title: string | null
  message: string | null
  read: boolean
  createdAt: Date
  opens: string
  /** Without those who cannot be seen. */
  count: number
  /** Of whoever came last and can be seen; null where it is about nobody. */
  name: string | null
}

/** So many unread ones are counted, and of so many people it is looked whether they can be seen. */
const COUNTED = 100

/** What is only about people who cannot be seen is not there at all. */
const visible = (userId: string) => sql`
  select n.id, n.type, n.title, n.message, n.read, n.created_at, n.opens, n.in_app, n.mail_at, seen.name,
    n.count - case when n.type = 'like' then coalesce(seen.hidden, 0) else 0 end as count
  from notifications n
  left join lateral (
    select count(*) filter (where shown.id is null)::integer as hidden,
      (array_agg(shown.display_name order by p.at desc, p.person_id) filter (where shown.id is not null))[1] as name
    from (
      select person_id, at from notification_people where notification_id = n.id order by at desc limit ${COUNTED}
    ) as p
    left join lateral (
      select profiles.id, profiles.display_name from profiles
      join accounts on accounts.id = profiles.id and accounts.status = 'active'
      where profiles.id = p.person_id and not exists (
        select from blocks where blocker_id = n.user_id and blocked_id = p.person_id
          or blocker_id = p.person_id and blocked_id = n.user_id
      )
    ) as shown on true
  ) as seen on n.title is null
  where n.user_id = ${userId} and (n.title is not null or seen.name is not null)`

export async function newest(db: Db, userId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.in_app
    order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(db)
  return rows
}

export async function one(db: Db, userId: string, id: string): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.id = ${id}`.execute(db)
  return rows[0]
}

export async function unreadCount(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread
    from (${visible(userId)} and n.in_app and not n.read limit ${COUNTED}) as unread`.execute(db)
  return rows[0]!.unread
}

/** Unread, and due by e-mail. */
export async function toBeMailed(db: Db, userId: string, now: Date): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.mail_at <= ${now} and not n.read
    order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(db)
  return rows
}

/** The last event that a group has counted, read or not. */
export async function lastCounted(db: Db, userId: string, groupKey: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('lastEvent').as('last'))
    .where('userId', '=', userId)
    .where('groupKey', '=', groupKey)
    .executeTakeFirstOrThrow()
  return row.last ?? 0
}

interface Raise {
  userId: string
  groupKey: string
  at: Date
  event: number
  mailAt: Date | null
}

/** The unread one of the group comes up again; undefined when there is none. */
export const raise = (tx: Tx, { userId, groupKey, at, event, mailAt }: Raise) =>
  tx
    .updateTable('notifications')
    .set((eb) => ({
      createdAt: at,
      lastEvent: event,
      mailAt: eb.fn.coalesce('mailAt', eb.val(mailAt)),
    }))
    .where('userId', '=', userId)
    .where('groupKey', '=', groupKey)
    .where('read', '=', false)
    .returning('id')
    .executeTakeFirst()

export const countOneMore = (tx: Tx, id: string) =>
  tx
    .updateTable('notifications')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const insert = (tx: Tx, row: Insertable<Tables['notifications']>) =>
  tx.insertInto('notifications').values(row).execute()

/** False when they are in it already; then they have come once more. */
export async function addPerson(
  tx: Tx,
  { notificationId, personId, at }: Tables['notificationPeople'],
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into notification_people (notification_id, person_id, at) values (${notificationId}, ${personId}, ${at})
    on conflict (notification_id, person_id) do update set at = excluded.at
    returning xmax = 0 as fresh`.execute(tx)
  return rows[0]!.fresh
}

/** False when there is no such one. */
export async function markRead(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read: true, mailAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const markAllRead = (tx: Tx, userId: string) =>
  tx
    .updateTable('notifications')
    .set({ read: true, mailAt: null })
    .where('userId', '=', userId)
    .where('read', '=', false)
    .execute()

export const markGroupsRead = (tx: Tx, userId: string, groupKeys: readonly string[]) =>
  tx
    .updateTable('notifications')
    .set({ read: true, mailAt: null })
    .where('userId', '=', userId)
    .where('groupKey', 'in', groupKeys)
    .where('read', '=', false)
    .returning('id')
    .execute()

export const deleteGroups = (tx: Tx, userId: string, groupKeys: readonly string[]) =>
  tx
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('groupKey', 'in', groupKeys)
    .returning('id')
    .execute()

/** Whether somebody was told anything that is about this person. */
export async function heardOf(db: Db, userId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notificationPeople')
    .innerJoin('notifications', 'notifications.id', 'notificationPeople.notificationId')
    .select('notifications.id')
    .where('notifications.userId', '=', userId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOld = (tx: Tx, before: Date) =>
  tx.deleteFrom('notifications').where('createdAt', '<', before).execute()

/** Of people who have more than that many, the oldest. */
export const deleteBeyond = (tx: Tx, most: number) =>
  sql`
    delete from notifications where id in (
      select surplus.id
      from (select user_id from notifications group by user_id having count(*) > ${most}) as crowded,
      lateral (
        select id from notifications where user_id = crowded.user_id
        order by created_at desc, id desc offset ${most}
      ) as surplus
    )`.execute(tx)
