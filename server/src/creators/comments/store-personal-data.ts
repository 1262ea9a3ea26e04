import { sql } from 'kysely'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const commentData: PersonalDataSection = {
  name: 'comments',
  about: 'What you said about posts.',
  export: (db, accountId) =>
    db
      .selectFrom('comments')
      .select(['id', 'postId', 'parentId', 'text', 'createdAt', 'hidden', 'heldRule'])
      .where('authorId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  async erase(tx, accountId) {
    // Replies go with what they answer; posts count what is left.
    await sql`
      with gone as (
        delete from comments where author_id = ${accountId}
          or parent_id in (select id from comments where author_id = ${accountId})
        returning post_id, hidden
      ), fewer as (
        select post_id, count(*)::int as number from gone where not hidden group by post_id
      )
      update posts set comments = greatest(posts.comments - fewer.number, 0) from fewer where posts.id = fewer.post_id`.execute(
      tx,
    )
  },
}
