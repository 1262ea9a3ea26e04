import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

export interface Touched {
  id: string
  userId: string
  /** False: it counts less than before, and stays. */
  gone: boolean
}

/** What was said about a post goes with it, some at a time. */
export async function forgetSaidAt(tx: Tx, place: string, most: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with due as materialized (
      select id from notifications where type = 'comment' and opens = ${place}
      order by user_id, group_key, id limit ${most} for update
    )
    delete from notifications n using due where n.id = due.id returning n.id, n.user_id, true as gone`.execute(
    tx,
  )
  return rows
}

/** Of posts that came after another one so many are counted: no notification is about more. */
const COUNTED = 1_000

export interface GonePost {
  creatorId: string
  /** When others were told of it. */
  toldAt: string
  groupKey: string
  place: string
  /** Where what is left of the group is found. */
  instead: string
}

/**
 * A group counts the newest posts until it was raised last. If the one that is gone is among them, it is taken off.
 * Some at a time, by whom they are for, as they are written: so nobody waits crosswise. Returns where to go on.
 */
export async function forgetPosts(
  tx: Tx,
  { creatorId, toldAt, groupKey, place, instead }: GonePost,
  { after, most }: { after: Pick<Touched, 'id' | 'userId'> | null; most: number },
): Promise<{ touched: Touched[]; last: Pick<Touched, 'id' | 'userId'> | null }> {
  const { rows } = await sql<Touched & { touched: boolean }>`
    with later as materialized (
      select told_at from posts where creator_id = ${creatorId} and told_at > ${toldAt} order by told_at limit ${COUNTED}
    ),
    due as materialized (
      select id, user_id, count, created_at from notifications
      where type = 'post' and group_key = ${groupKey}
        ${after ? sql`and (user_id, id) > (${after.userId}, ${after.id})` : sql``}
      order by user_id, id limit ${most} for update
    ),
    hit as materialized (
      select id, count from due
      where created_at >= ${toldAt} and (select count(*) from later where told_at <= due.created_at) < due.count
    ),
    lowered as (
      update notifications n set count = n.count - 1, opens = case n.opens when ${place} then ${instead} else n.opens end
      from hit where n.id = hit.id and hit.count > 1
    ),
    deleted as (delete from notifications n using hit where n.id = hit.id and hit.count <= 1)
    select due.id, due.user_id, due.count <= 1 as gone, hit.id is not null as touched
    from due left join hit on hit.id = due.id order by due.user_id, due.id`.execute(tx)
  return { touched: rows.filter(({ touched }) => touched), last: rows.length === most ? rows.at(-1)! : null }
}

export interface GoneComments {
  postId: string
  creatorId: string
  gone: readonly { authorId: string; madeAt: string }[]
}

/** The group that counts replies to a comment, or all that is said about a post by others. */
export interface CommentGroup {
  userId: string
  groupKey: string
  parentId: string | null
}

/**
 * A group counts the newest of what was said until it was raised last. Those of them that are gone are taken off, and
 * with them whoever said nothing else.
 */
export async function forgetComments(
  tx: Tx,
  { userId, groupKey, parentId }: CommentGroup,
  { postId, creatorId, gone }: GoneComments,
): Promise<Touched[]> {
  // Nobody was told of their own.
  const others = gone.filter(({ authorId }) => authorId !== userId)
  const counted = parentId
    ? sql`c.parent_id = ${parentId}`
    : sql`c.post_id = ${postId} and not exists (
        select from comments parent where parent.id = c.parent_id and parent.author_id = ${creatorId}
      )`
  const { rows } = await sql<Touched>`
    with due as materialized (
      select id, count, created_at from notifications
      where user_id = ${userId} and group_key = ${groupKey} order by id for update
    ),
    rest as materialized (
      select due.id, due.count, (
        select count(*)::int from (
          select said.gone from (
            select c.created_at as at, false as gone from comments c where ${counted} and c.author_id <> ${userId}
            union all
            select at, true from unnest(${others.map(({ madeAt }) => madeAt)}::timestamptz[]) as at
          ) as said
          where said.at <= due.created_at order by said.at desc limit due.count
        ) as newest where not newest.gone
      ) as left from due
    ),
    quiet as (
      delete from notification_people p using rest
      where p.notification_id = rest.id and p.person_id = any(${others.map(({ authorId }) => authorId)}::uuid[])
        and not exists (select from comments c where ${counted} and c.author_id = p.person_id)
    ),
    lowered as (
      update notifications n set count = rest.left from rest
      where n.id = rest.id and rest.left between 1 and rest.count - 1
      returning n.id, n.user_id, false as gone
    ),
    deleted as (
      delete from notifications n using rest where n.id = rest.id and rest.left = 0
      returning n.id, n.user_id, true as gone
    )
    select * from lowered union all select * from deleted`.execute(tx)
  return rows
}
