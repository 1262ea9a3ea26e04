import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

/** Returns false if they liked the post before, or it was deleted. */
export async function like(tx: Tx, postId: string, accountId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    with added as (
      insert into post_likes (post_id, account_id, at)
      select id, ${accountId}::uuid, ${at}::timestamptz from (
        select id from posts where id = ${postId} for key share
      ) as post
      on conflict do nothing returning post_id
    )
    update posts set likes = likes + 1 from added where id = added.post_id`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns when they had liked the post, or null if they hadn't. */
export async function unlike(tx: Tx, postId: string, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`${prepared}
    with deleted as (
      delete from post_likes where post_id = ${postId} and account_id = ${accountId} returning post_id, at
    )
    update posts set likes = greatest(likes - 1, 0) from deleted where id = deleted.post_id returning deleted.at`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** Counts each viewer of a post once. Returns the new views per creator. */
export async function recordViews(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ creatorId: string; reach: number }[]> {
  const { rows } = await sql<{ creatorId: string; reach: number }>`${prepared}
    with first_views as (
      insert into post_views (post_id, account_id)
      select id, ${accountId}::uuid from (
        select id from posts where id = any(${ids}::uuid[]) order by id for key share
      ) as post
      on conflict do nothing returning post_id
    ),
    counted as (
      update posts set reach = reach + 1 from first_views where id = first_views.post_id returning creator_id
    )
    select creator_id, count(*)::int as reach from counted group by creator_id order by creator_id`.execute(
    tx,
  )
  return rows
}

/** Changes the number of comments that everyone can see. */
export const countComments = (tx: Tx, postId: string, by: number) =>
  sql`update posts set comments = greatest(comments + ${by}, 0) where id = ${postId}`.execute(tx)
