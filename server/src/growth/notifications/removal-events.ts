import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { GROUP_KEYS } from './group-keys.ts'
import { PATHS } from './paths.ts'
import type { Notifications } from './service.ts'
import { commentAuthor } from './store-recipients.ts'
import type { BatchPosition, CommentGroup } from './store-removal.ts'

const DELETED_POST_JOB = 'notifications.post_gone'

interface DeletedPostTask {
  postId: string
  creatorId: string
  announcedAt: string
}

/** Removes notifications about deleted posts and comments. */
export function removalEvents({ database, events, jobs }: Platform, notifications: Notifications): void {
  // Many fans may have been notified of a post, so a job removes the notifications in batches.
  events.on('posts.removed', 'notifications.post_gone', async (tx, { payload }) => {
    const { postId, creatorId, announcedAt } = payload
    if (announcedAt)
      await jobs.send(tx, DELETED_POST_JOB, { postId, creatorId, announcedAt } satisfies DeletedPostTask)
  })
  jobs.define<DeletedPostTask>(DELETED_POST_JOB, async ({ postId, creatorId, announcedAt }) => {
    const path = PATHS.post(creatorId, postId)
    const post = {
      creatorId,
      announcedAt,
      path,
      groupKey: GROUP_KEYS.posts(creatorId),
      fallbackPath: PATHS.creator(creatorId),
    }
    let after: BatchPosition | null = null
    do after = await transact(database.db, (tx) => notifications.removePost(tx, post, after))
    while (after)
    while (await transact(database.db, (tx) => notifications.removeCommentsOn(tx, path))) continue
  })

  events.on('comments.removed', 'notifications.comment_gone', async (tx, { payload }) => {
    const { commentId, postId, creatorId, authorId, gone: comments } = payload
    await notifications.removeGroups(tx, authorId, [GROUP_KEYS.replies(commentId)])
    for (const group of await groupsCounting(tx, payload))
      await notifications.removeComments(tx, group, { postId, creatorId, comments })
  })
}

interface DeletedComment {
  postId: string
  creatorId: string
  authorId: string
  parentId: string | null
}

/** The groups of the creator, and of the author of the comment that was answered. */
async function groupsCounting(
  tx: Tx,
  { postId, creatorId, authorId, parentId }: DeletedComment,
): Promise<CommentGroup[]> {
  const parentAuthor = parentId && (await commentAuthor(tx, parentId))
  const groups: CommentGroup[] = []
  // A reply to the creator only counts as a reply.
  if ((parentId ? parentAuthor : authorId) !== creatorId)
    groups.push({ userId: creatorId, groupKey: GROUP_KEYS.comments(postId), parentId: null })
  if (parentId && parentAuthor)
    groups.push({ userId: parentAuthor, groupKey: GROUP_KEYS.replies(parentId), parentId })
  return groups
}
