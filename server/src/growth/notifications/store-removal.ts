import { sql } from 'kysely'
import { COMMENTS } from '#creators/comments/fragments.ts'
import { POSTS } from '#creators/posts/fragments.ts'
import type { Tx } from '#platform/db/database.ts'

export interface ChangedNotification {
  id: string
  userId: string
  /** False if the notification stays with a lower count. */
  deleted: boolean
}

/** Deletes a batch of notifications about comments on a post. */
export async function deleteCommentNotifications(
  tx: Tx,
  path: string,
  limit: number,
): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    with due as materialized (
      select id from notifications where type = 'comment' and opens = ${path}
      order by user_id, group_key, id limit ${limit} for update
    )
    delete from notifications n using due where n.id = due.id returning n.id, n.user_id, true as deleted`.execute(
    tx,
  )
  return rows
}

/** No group counts more posts than this. */
const COUNTED_POSTS = 1_000

export interface DeletedPost {
  creatorId: string
  /** When others were notified of it. */
  announcedAt: string
  groupKey: string
  path: string
  /** Where a notification leads that still counts other posts. */
  fallbackPath: string
}

/** A notification from which the next batch continues. */
export type BatchPosition = Pick<ChangedNotification, 'id' | 'userId'>

/**
 * Takes a deleted post off the notifications that counted it: a group counts the newest posts until it was last raised.
 * Works in batches ordered by recipient like all writes, which prevents deadlocks.
 */
export async function uncountPost(
  tx: Tx,
  { creatorId, announcedAt, groupKey, path, fallbackPath }: DeletedPost,
  { after, limit }: { after: BatchPosition | null; limit: number },
): Promise<{ changed: ChangedNotification[]; last: BatchPosition | null }> {
  const { rows } = await sql<ChangedNotification & { changed: boolean }>`
    with later as materialized (
      select announced_at from ${POSTS} p
      where creator_id = ${creatorId} and announced_at > ${announcedAt} order by announced_at limit ${COUNTED_POSTS}
    ),
    due as materialized (
      select id, user_id, count, created_at from notifications
      where type = 'post' and group_key = ${groupKey}
        ${after ? sql`and (user_id, id) > (${after.userId}, ${after.id})` : sql``}
      order by user_id, id limit ${limit} for update
    ),
    counting as materialized (
      select id, count from due
      where created_at >= ${announcedAt} and (select count(*) from later where announced_at <= due.created_at) < due.count
    ),
    lowered as (
      update notifications n
      set count = n.count - 1, opens = case n.opens when ${path} then ${fallbackPath} else n.opens end
      from counting where n.id = counting.id and counting.count > 1
    ),
    deleted as (
      delete from notifications n using counting where n.id = counting.id and counting.count <= 1
    )
    select due.id, due.user_id, due.count <= 1 as deleted, counting.id is not null as changed
    from due left join counting on counting.id = due.id order by due.user_id, due.id`.execute(tx)
  return { changed: rows.filter(({ changed }) => changed), last: rows.length === limit ? rows.at(-1)! : null }
}

export interface DeletedComments {
  postId: string
  creatorId: string
  comments: readonly { authorId: string; madeAt: string }[]
}

/** A group counts the replies to a comment, or all comments of others on a post. */
export interface CommentGroup {
  userId: string
  groupKey: string
  parentId: string | null
}

/**
 * Takes deleted comments off a group, which counts the newest comments until it was last raised. Authors without another
 * comment are taken off too.
 */
export async function uncountComments(
  tx: Tx,
  { userId, groupKey, parentId }: CommentGroup,
  { postId, creatorId, comments }: DeletedComments,
): Promise<ChangedNotification[]> {
  // Recipients aren't notified of their own comments.
  const counted = comments.filter(({ authorId }) => authorId !== userId)
  const inGroup = parentId
    ? sql`c.parent_id = ${parentId}`
    : sql`c.post_id = ${postId} and not exists (
        select from ${COMMENTS} parent where parent.id = c.parent_id and parent.author_id = ${creatorId}
      )`
  const { rows } = await sql<ChangedNotification>`
    with due as materialized (
      select id, count, created_at from notifications
      where user_id = ${userId} and group_key = ${groupKey} order by id for update
    ),
    rest as materialized (
      select due.id, due.count, (
        select count(*)::int from (
          select comment.deleted from (
            select c.created_at as at, false as deleted from ${COMMENTS} c where ${inGroup} and c.author_id <> ${userId}
            union all
            select at, true from unnest(${counted.map(({ madeAt }) => madeAt)}::timestamptz[]) as at
          ) as comment
          where comment.at <= due.created_at order by comment.at desc limit due.count
        ) as newest where not newest.deleted
      ) as remaining from due
    ),
    without_comments as (
      delete from notification_people p using rest
      where p.notification_id = rest.id and p.person_id = any(${counted.map(({ authorId }) => authorId)}::uuid[])
        and not exists (select from ${COMMENTS} c where ${inGroup} and c.author_id = p.person_id)
    ),
    lowered as (
      update notifications n set count = rest.remaining from rest
      where n.id = rest.id and rest.remaining between 1 and rest.count - 1
      returning n.id, n.user_id, false as deleted
    ),
    deleted as (
      delete from notifications n using rest where n.id = rest.id and rest.remaining = 0
      returning n.id, n.user_id, true as deleted
    )
    select * from lowered union all select * from deleted`.execute(tx)
  return rows
}
