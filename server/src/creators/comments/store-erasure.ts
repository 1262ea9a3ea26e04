import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Deletes someone's comments with their replies. Returns how many visible ones each post lost, in a fixed order. */
export async function deleteCommentsOf(
  tx: Tx,
  accountId: string,
): Promise<{ postId: string; visible: number }[]> {
  const { rows } = await sql<{ postId: string; visible: number }>`
    with deleted as (
      delete from comments where author_id = ${accountId}
        or parent_id in (select id from comments where author_id = ${accountId})
      returning post_id, hidden
    )
    select post_id, count(*)::int as visible from deleted where not hidden group by post_id order by post_id`.execute(
    tx,
  )
  return rows
}
