import { sql } from 'kysely'
import { grantsAccess, SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import { COMMENTS, lockComment } from '#creators/comments/fragments.ts'
import { lockPost, POSTS } from '#creators/posts/fragments.ts'
import { ACTIVE_ACCOUNTS, isActive } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'

interface FanPage {
  postId: string
  creatorId: string
  /** The last fan of the page before. */
  after: string | null
  limit: number
  now: Date
}

/** Fans with access to a visible post, by id. The post can't be deleted before the transaction ends. */
export async function fansToNotify(
  tx: Tx,
  { postId, creatorId, after, limit, now }: FanPage,
): Promise<string[]> {
  if (!(await lockPost(tx, postId))) return []
  const { rows } = await sql<{ fanId: string }>`
    select s.fan_id from ${SUBSCRIPTIONS} s
    join ${ACTIVE_ACCOUNTS} a on a.id = s.fan_id
    where s.creator_id = ${creatorId} and ${grantsAccess(now)}
      and exists (
        select from ${POSTS} p
        where p.id = ${postId} and p.state = 'published' and p.held_rule is null and ${isActive(sql`p.creator_id`)}
      )
      and ${notBlocked(sql`s.fan_id`, sql`s.creator_id`)}
      ${after ? sql`and s.fan_id > ${after}` : sql``}
    order by s.fan_id limit ${limit}`.execute(tx)
  return rows.map(({ fanId }) => fanId)
}

/**
 * The creator of the post and the author of the comment that was answered, if they can see the new comment and didn't
 * write it. The comment can't be deleted before the transaction ends.
 */
export async function commentRecipients(
  tx: Tx,
  commentId: string,
  now: Date,
): Promise<{ userId: string; parentId: string | null }[]> {
  if (!(await lockComment(tx, commentId))) return []
  const { rows } = await sql<{ userId: string; parentId: string | null }>`
    select recipient.user_id, recipient.parent_id from ${COMMENTS} c
    join ${POSTS} p on p.id = c.post_id
    left join ${COMMENTS} parent on parent.id = c.parent_id
    cross join lateral (
      select parent.author_id as user_id, parent.id as parent_id where parent.id is not null
      union all
      select p.creator_id, null where p.creator_id is distinct from parent.author_id
    ) as recipient
    join ${ACTIVE_ACCOUNTS} a on a.id = recipient.user_id
    where c.id = ${commentId} and not c.hidden and recipient.user_id <> c.author_id
      and ${notBlocked(sql`recipient.user_id`, sql`c.author_id`)}
      and ${notBlocked(sql`recipient.user_id`, sql`p.creator_id`)}
      and (p.visibility = 'public' or recipient.user_id = p.creator_id or exists (
        select from ${SUBSCRIPTIONS} s
        where s.fan_id = recipient.user_id and s.creator_id = p.creator_id and ${grantsAccess(now)}
      ))`.execute(tx)
  return rows
}

export const commentAuthor = async (db: Db, commentId: string): Promise<string | null> =>
  (
    await db
      .selectFrom(COMMENTS.as('comments'))
      .select('authorId')
      .where('id', '=', commentId)
      .executeTakeFirst()
  )?.authorId ?? null

export async function isSubscriptionLive(db: Db, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom(SUBSCRIPTIONS.as('subscriptions'))
    .select('id')
    .where('id', '=', subscriptionId)
    .where('state', 'in', ['active', 'past_due'])
    .executeTakeFirst()
  return row !== undefined
}
