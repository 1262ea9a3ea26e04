import { NOTIFICATIONS_SHOWN, type NotificationType } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export interface NotificationRow {
  id: string
  type: NotificationType
  title: string | null
  message: string | null
  read: boolean
  createdAt: Date
  opens: string
  groupKey: string
  /** Without people hidden from the recipient. */
  count: number
  /** The latest person that the recipient can see. Null if the notification is about no one. */
  name: string | null
}

/** At most this many unread notifications, and people of one notification, are counted. */
const COUNTED_MAX = 100

/** Omits notifications that are only about people hidden from the recipient. */
const visible = (userId: string | RawBuilder<unknown>) => sql`
  select n.id, n.user_id, n.type, n.title, n.message, n.read, n.created_at, n.opens, n.group_key, n.in_app, n.mail_at, seen.name,
    n.count - case when n.type in ('like', 'creator') then coalesce(seen.hidden, 0) else 0 end as count
  from notifications n
  left join lateral (
    select count(*) filter (where shown.id is null)::integer as hidden,
      (array_agg(shown.display_name order by p.at desc, p.person_id) filter (where shown.id is not null))[1] as name
    from (
      select person_id, at from notification_people where notification_id = n.id order by at desc limit ${COUNTED_MAX}
    ) as p
    left join lateral (
      select profile.id, profile.display_name from ${PROFILES} profile
      join ${ACTIVE_ACCOUNTS} account on account.id = profile.id
      where profile.id = p.person_id and ${notBlocked(sql`n.user_id`, sql`p.person_id`)}
    ) as shown on true
  ) as seen on n.title is null
  where n.user_id = ${userId} and (n.title is not null or seen.name is not null)`

export async function newestNotifications(db: Db, userId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.in_app
    order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(db)
  return rows
}

export async function notificationById(
  db: Db,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.id = ${id}`.execute(db)
  return rows[0]
}

export const unreadCount = async (db: Db, userId: string): Promise<number> =>
  (await unreadCounts(db, [userId])).get(userId)!

export async function unreadCounts(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; unread: number }>`${prepared}
    select person.id, (
      select count(*)::integer
      from (${visible(sql`person.id`)} and n.in_app and not n.read limit ${COUNTED_MAX}) as unread
    ) as unread
    from unnest(${userIds}::uuid[]) as person (id)`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** Each as its recipient sees it. Omits those that the recipient can't see. */
export async function notificationsByIds(
  db: Db,
  notifications: readonly { userId: string; id: string }[],
): Promise<(NotificationRow & { userId: string })[]> {
  const { rows } = await sql<NotificationRow & { userId: string }>`${prepared}
    select seen.*
    from unnest(${notifications.map(({ userId }) => userId)}::uuid[], ${notifications.map(({ id }) => id)}::uuid[])
      as given (user_id, id),
    lateral (${visible(sql`given.user_id`)} and n.id = given.id) as seen`.execute(db)
  return rows
}

/** Unread notifications that are due by email. */
export async function dueByEmail(db: Db, userId: string, now: Date): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.mail_at <= ${now} and not n.read
    order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(db)
  return rows
}

export const markRead = (tx: Tx, userId: string, id: string) =>
  tx
    .updateTable('notifications')
    .set({ read: true, mailAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()

/** Locks rows in the order in which they are written, which prevents deadlocks. */
export const markAllRead = (tx: Tx, userId: string) =>
  sql`
    with locked as materialized (
      select id from notifications where user_id = ${userId} and not read order by group_key for no key update
    )
    update notifications n set read = true, mail_at = null from locked where n.id = locked.id`.execute(tx)

/** Whether the account has a notification about this person. */
export async function hasNotificationAbout(db: Db, userId: string, personId: string): Promise<boolean> {
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

/** Deletes the oldest notifications of accounts with more than this many. */
export const deleteSurplus = (tx: Tx, max: number) =>
  sql`
    delete from notifications where id in (
      select surplus.id
      from (select user_id from notifications group by user_id having count(*) > ${max}) as full_lists,
      lateral (
        select id from notifications where user_id = full_lists.user_id
        order by created_at desc, id desc offset ${max}
      ) as surplus
    )`.execute(tx)
