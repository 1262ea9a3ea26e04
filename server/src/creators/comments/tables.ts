import { sql } from 'kysely'
import { defineTables } from '#platform/personal-data/define-tables.ts'

export const commentTables = defineTables({
  section: { name: 'comments', about: 'What you said about posts.' },
  tables: {
    comments: {
      owner: 'authorId',
      export: ['id', 'postId', 'parentId', 'text', 'createdAt', 'hidden', 'heldRule'],
      orderBy: ['createdAt', 'id'],
      omit: {
        creatorId: 'names someone else: whose post it is about',
        hiddenBefore: 'tells what someone else did',
      },
      erase: 'cascade',
    },
  },
  async erase(tx, accountId) {
    // Replies go with the comment that they answer, and posts count what remains.
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
})
