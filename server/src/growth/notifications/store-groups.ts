import type { NotificationType } from '@koji/contract'
import { sql } from 'kysely'
import { CONVERSATIONS } from '#messaging/conversations/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

interface Group {
  userId: string
  groupKey: string
}

/** The last event that each group counted, read or not, in the given order. */
export async function lastCountedEvents(db: Db, groups: readonly Group[]): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`${prepared}
    select coalesce((
      select max(last_event) from notifications n where n.user_id = given.user_id and n.group_key = given.group_key
    ), 0) as last
    from unnest(${groups.map(({ userId }) => userId)}::uuid[], ${groups.map(({ groupKey }) => groupKey)}::text[])
      with ordinality as given (user_id, group_key, place)
    order by place`.execute(db)
  return rows.map(({ last }) => last)
}

export interface NewRow extends Group {
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
  /** How much is added to the count of an unread notification of the group, and when it is raised. */
  increment: number
  raisedAt: Date
}

/**
 * Raises the unread notification of each group, or inserts one. Rows are locked in a fixed order, which prevents
 * deadlocks.
 */
export async function upsertUnread(
  tx: Tx,
  newRows: readonly NewRow[],
): Promise<{ id: string; userId: string; groupKey: string; raised: boolean }[]> {
  const all = <Key extends keyof NewRow>(key: Key) => newRows.map((row) => row[key])
  const { rows } = await sql<{ id: string; userId: string; groupKey: string; raised: boolean }>`${prepared}
    with given as materialized (
      select * from unnest(${all('id')}::uuid[], ${all('userId')}::uuid[], ${all('type')}::text[], ${all('title')}::text[],
        ${all('message')}::text[], ${all('opens')}::text[], ${all('groupKey')}::text[], ${all('inApp')}::boolean[],
        ${all('mailAt')}::timestamptz[], ${all('createdAt')}::timestamptz[], ${all('lastEvent')}::bigint[],
        ${all('count')}::int[], ${all('increment')}::int[], ${all('raisedAt')}::timestamptz[])
        as given (id, user_id, type, title, message, opens, group_key, in_app, mail_at, created_at, last_event, count,
          increment, raised_at)
    )
    insert into notifications as n
      (id, user_id, type, title, message, opens, group_key, in_app, mail_at, created_at, last_event, count)
    select id, user_id, type, title, message, opens, group_key, in_app, mail_at, created_at, last_event, count
    from given order by user_id, group_key
    on conflict (user_id, group_key) where not read do update set
      (created_at, last_event, in_app, mail_at, count) = (
        select given.raised_at, given.last_event, given.in_app, coalesce(n.mail_at, given.mail_at),
          n.count + given.increment
        from given where given.id = excluded.id
      )
    returning id, user_id, group_key, xmax <> 0 as raised`.execute(tx)
  return rows
}

/** Returns the notification of each person who was new to it. */
export async function addPeople(tx: Tx, people: readonly Tables['notificationPeople'][]): Promise<string[]> {
  const { rows } = await sql<{ notificationId: string; isNew: boolean }>`${prepared}
    insert into notification_people (notification_id, person_id, at)
    select * from unnest(${people.map(({ notificationId }) => notificationId)}::uuid[],
      ${people.map(({ personId }) => personId)}::uuid[], ${people.map(({ at }) => at)}::timestamptz[])
    on conflict (notification_id, person_id) do update set at = excluded.at
    returning notification_id, xmax = 0 as is_new`.execute(tx)
  return rows.filter(({ isNew }) => isNew).map(({ notificationId }) => notificationId)
}

/** Adds one to a notification for each time that its id occurs. */
export const incrementCounts = (tx: Tx, ids: readonly string[]) =>
  sql`
    update notifications n set count = n.count + increment.count
    from (select id, count(*)::int as count from unnest(${ids}::uuid[]) as id group by id) as increment
    where n.id = increment.id`.execute(tx)

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

/** Caps each group at the unread messages of its conversation. Deletes and returns notifications without any. */
export async function capAtUnread(
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
          as given (user_id, group_key, match_id)
      ) as given
      join notifications n on n.user_id = given.user_id and n.group_key = given.group_key and not n.read
      join ${CONVERSATIONS} c on c.match_id = given.match_id
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

/** Removes a person from a group. Deletes and returns notifications that were about no one else. */
export async function removePerson(tx: Tx, { userId, groupKey }: Group, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with removed as (
      delete from notification_people p using notifications n
      where n.user_id = ${userId} and n.group_key = ${groupKey} and p.notification_id = n.id and p.person_id = ${personId}
      returning n.id, n.count
    ),
    lowered as (
      update notifications n set count = n.count - 1 from removed where n.id = removed.id and removed.count > 1
    )
    delete from notifications n using removed where n.id = removed.id and removed.count <= 1 returning n.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
