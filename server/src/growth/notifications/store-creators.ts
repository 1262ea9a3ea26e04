import { sql } from 'kysely'
import { isOpen } from '#billing/subscriptions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'

interface Wanted {
  postId: string
  creatorId: string
  /** The last one who was told. */
  after: string | null
  limit: number
  now: Date
}

/** Nobody deletes it until those who are told now have been told. False when it is gone. */
export async function keepPost(tx: Tx, id: string): Promise<boolean> {
  const post = await tx.selectFrom('posts').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return post !== undefined
}

export const authorOf = async (db: Db, commentId: string): Promise<string | null> =>
  (await db.selectFrom('comments').select('authorId').where('id', '=', commentId).executeTakeFirst())
    ?.authorId ?? null

/** Those who have paid for what a creator publishes, while the post is there; in the order of their ids. */
export async function fansToTell(
  db: Db,
  { postId, creatorId, after, limit, now }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ fanId: string }>`
    select s.fan_id from subscriptions s
    join accounts a on a.id = s.fan_id and a.status = 'active'
    where s.creator_id = ${creatorId} and ${isOpen(now)}
      and exists (
        select from posts join accounts creator on creator.id = posts.creator_id and creator.status = 'active'
        where posts.id = ${postId} and posts.state = 'published' and posts.held_rule is null
      )
      and not exists (select from blocks where blocker_id = s.fan_id and blocked_id = s.creator_id)
      and not exists (select from blocks where blocker_id = s.creator_id and blocked_id = s.fan_id)
      ${after ? sql`and s.fan_id > ${after}` : sql``}
    order by s.fan_id limit ${limit}`.execute(db)
  return rows.map(({ fanId }) => fanId)
}

/**
 * Whoever wrote the post, and whom a reply answers, if they can still see it; nobody hears of themselves. What is
 * hidden, gone, or by somebody whom a block hides is told to nobody. It stays until they have been told.
 */
export async function whomToTell(
  tx: Tx,
  commentId: string,
  now: Date,
): Promise<{ userId: string; parentId: string | null }[]> {
  const { rows } = await sql<{ userId: string; parentId: string | null }>`
    select told.user_id, told.parent_id from comments c
    join posts on posts.id = c.post_id
    left join comments parent on parent.id = c.parent_id
    cross join lateral (
      select parent.author_id as user_id, parent.id as parent_id where parent.id is not null
      union all
      select posts.creator_id, null where posts.creator_id is distinct from parent.author_id
    ) as told
    join accounts a on a.id = told.user_id and a.status = 'active'
    where c.id = ${commentId} and not c.hidden and told.user_id <> c.author_id
      and not exists (select from blocks where blocker_id = told.user_id and blocked_id = c.author_id)
      and not exists (select from blocks where blocker_id = c.author_id and blocked_id = told.user_id)
      and not exists (select from blocks where blocker_id = told.user_id and blocked_id = posts.creator_id)
      and not exists (select from blocks where blocker_id = posts.creator_id and blocked_id = told.user_id)
      and (posts.visibility = 'public' or told.user_id = posts.creator_id or exists (
        select from subscriptions s where s.fan_id = told.user_id and s.creator_id = posts.creator_id and ${isOpen(now)}
      ))
    for key share of c`.execute(tx)
  return rows
}

export async function isLive(db: Db, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('state', 'in', ['active', 'past_due'])
    .executeTakeFirst()
  return row !== undefined
}
