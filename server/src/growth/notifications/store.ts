import { NOTIFICATIONS_SHOWN, type NotificationType } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

export interface NotificationRow {
  id: string
  type: NotificationType
  title: string | null
  message: string | null
  read: boolean
  createdAt: Date
  opens: string
  groupKey: string
  /** Without those who cannot be seen. */
  count: number
  /** Of whoever came last and can be seen; null where it is about nobody. */
  name: string | null
}

/** So many unread ones are counted, and of so many people it is looked whether they can be seen. */
const COUNTED = 100

/** What is only about people who cannot be seen is not there at all. */
const visible = (userId: string | RawBuilder<unknown>) => sql`
  select n.id, n.user_id, n.type, n.title, n.message, n.read, n.created_at, n.opens, n.group_key, n.in_app, n.mail_at, seen.name,
    n.count - case when n.type in ('like', 'creator') then coalesce(seen.hidden, 0) else 0 end as count
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

export const unreadCount = async (db: Db, userId: string): Promise<number> =>
  (await unreadCounts(db, [userId])).get(userId)!

export async function unreadCounts(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; unread: number }>`${prepared}
    select person.id, (
      select count(*)::integer
      from (${visible(sql`person.id`)} and n.in_app and not n.read limit ${COUNTED}) as unread
    ) as unread
    from unnest(${userIds}::uuid[]) as person (id)`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** These, each as whoever it is for sees it. */
export async function shown(
  db: Db,
  told: readonly { userId: string; id: string }[],
): Promise<(NotificationRow & { userId: string })[]> {
  const { rows } = await sql<NotificationRow & { userId: string }>`${prepared}
    select seen.* from unnest(${told.map(({ userId }) => userId)}::uuid[], ${told.map(({ id }) => id)}::uuid[])
      as told (user_id, id),
    lateral (${visible(sql`told.user_id`)} and n.id = told.id) as seen`.execute(db)
  return rows
}

/** Unread, and due by e-mail. */
export async function toBeMailed(db: Db, userId: string, now: Date): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${visible(userId)} and n.mail_at <= ${now} and not n.read
    order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(db)
  return rows
}

interface Group {
  userId: string
  groupKey: string
}

/** The last event that each group has counted, read or not, in their order. */
export async function lastCounted(db: Db, groups: readonly Group[]): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`${prepared}
    select coalesce((
      select max(last_event) from notifications n where n.user_id = told.user_id and n.group_key = told.group_key
    ), 0) as last
    from unnest(${groups.map(({ userId }) => userId)}::uuid[], ${groups.map(({ groupKey }) => groupKey)}::text[])
      with ordinality as told (user_id, group_key, place)
    order by place`.execute(db)
  return rows.map(({ last }) => last)
}

export interface Kept extends Group {
  id: string
  type: NotificationType
  title: string | null
  message: string | null
  opens: string
  inApp: boolean
  mailAt: Date | null
  createdAt: Date
  lastEvent: number
  count: number
  /** By how much an unread one of the group counts more, and when. */
  more: number
  raisedAt: Date
}

/** The unread one of a group comes up again; where there is none, this is it. Always in one order: nobody waits crosswise. */
export async function keep(
  tx: Tx,
  news: readonly Kept[],
): Promise<{ id: string; userId: string; groupKey: string; raised: boolean }[]> {
  const all = <Key extends keyof Kept>(key: Key) => news.map((one) => one[key])
  const { rows } = await sql<{ id: string; userId: string; groupKey: string; raised: boolean }>`${prepared}
    with told as materialized (
      select * from unnest(${all('id')}::uuid[], ${all('userId')}::uuid[], ${all('type')}::text[], ${all('title')}::text[],
        ${all('message')}::text[], ${all('opens')}::text[], ${all('groupKey')}::text[], ${all('inApp')}::boolean[],
        ${all('mailAt')}::timestamptz[], ${all('createdAt')}::timestamptz[], ${all('lastEvent')}::bigint[],
        ${all('count')}::int[], ${all('more')}::int[], ${all('raisedAt')}::timestamptz[])
        as told (id, user_id, type, title, message, opens, group_key, in_app, mail_at, created_at, last_event, count,
          more, raised_at)
    )
    insert into notifications as n
      (id, user_id, type, title, message, opens, group_key, in_app, mail_at, created_at, last_event, count)
    select id, user_id, type, title, message, opens, group_key, in_app, mail_at, created_at, last_event, count
    from told order by user_id, group_key
    on conflict (user_id, group_key) where not read do update set
      (created_at, last_event, in_app, mail_at, count) = (
        select told.raised_at, told.last_event, told.in_app, coalesce(n.mail_at, told.mail_at), n.count + told.more
        from told where told.id = excluded.id
      )
    returning id, user_id, group_key, xmax <> 0 as raised`.execute(tx)
  return rows
}

/** Who came once more stays one; those who were not in it yet are counted by their notification. */
export async function addPeople(tx: Tx, people: readonly Tables['notificationPeople'][]): Promise<string[]> {
  const { rows } = await sql<{ notificationId: string; fresh: boolean }>`${prepared}
    insert into notification_people (notification_id, person_id, at)
    select * from unnest(${people.map(({ notificationId }) => notificationId)}::uuid[],
      ${people.map(({ personId }) => personId)}::uuid[], ${people.map(({ at }) => at)}::timestamptz[])
    on conflict (notification_id, person_id) do update set at = excluded.at
    returning notification_id, xmax = 0 as fresh`.execute(tx)
  return rows.filter(({ fresh }) => fresh).map(({ notificationId }) => notificationId)
}

/** One more for each time that it is named. */
export const countMore = (tx: Tx, ids: readonly string[]) =>
  sql`
    update notifications n set count = n.count + more.count
    from (select id, count(*)::int as count from unnest(${ids}::uuid[]) as id group by id) as more
    where n.id = more.id`.execute(tx)

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

/** Held in the order in which they are written, so that nobody waits crosswise. */
export const markAllRead = (tx: Tx, userId: string) =>
  sql`
    with held as materialized (
      select id from notifications where user_id = ${userId} and not read order by group_key for no key update
    )
    update notifications n set read = true, mail_at = null from held where n.id = held.id`.execute(tx)

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

/** No group counts more messages than wait to be read in its conversation. Returns those that counted nothing else. */
export async function capByUnread(
  tx: Tx,
  groups: readonly (Group & { matchId: string })[],
): Promise<{ id: string; userId: string }[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<{ id: string; userId: string }>`${prepared}
    with due as materialized (
      select n.id, n.user_id, case n.user_id when c.low_id then c.low_unread else c.high_unread end as unread
      from (
        select distinct * from unnest(${groups.map(({ userId }) => userId)}::uuid[],
          ${groups.map(({ groupKey }) => groupKey)}::text[], ${groups.map(({ matchId }) => matchId)}::uuid[])
          as told (user_id, group_key, match_id)
      ) as told
      join notifications n on n.user_id = told.user_id and n.group_key = told.group_key and not n.read
      join conversations c on c.match_id = told.match_id
      order by n.user_id, n.group_key for no key update of n
    ),
    lowered as (
      update notifications n set count = due.unread from due
      where n.id = due.id and due.unread > 0 and due.unread < n.count
    )
    delete from notifications n using due where n.id = due.id and due.unread = 0 returning n.id, n.user_id`.execute(
    tx,
  )
  return rows
}

/** This person is in it no longer. Returns those that were about nobody else. */
export async function forgetPerson(tx: Tx, { userId, groupKey }: Group, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from notification_people p using notifications n
      where n.user_id = ${userId} and n.group_key = ${groupKey} and p.notification_id = n.id and p.person_id = ${personId}
      returning n.id, n.count
    ),
    lowered as (
      update notifications n set count = n.count - 1 from gone where n.id = gone.id and gone.count > 1
    )
    delete from notifications n using gone where n.id = gone.id and gone.count <= 1 returning n.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

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
