import type { Posts } from '#creators/posts/service.ts'
import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteCommentsOf } from './store-erasure.ts'

export const commentTables = (_: Platform, { posts }: { posts: Posts }) =>
  defineTables({
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
      for (const { postId, visible } of await deleteCommentsOf(tx, accountId))
        await posts.countComments(tx, postId, -visible)
    },
  })
