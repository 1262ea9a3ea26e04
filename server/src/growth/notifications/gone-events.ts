import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Notifications } from './service.ts'
import { authorOf } from './store-creators.ts'
import type { CommentGroup } from './store-gone.ts'
import { GROUPS, PLACES } from './words.ts'

const GONE_JOB = 'notifications.post_gone'

interface GoneTask {
  postId: string
  creatorId: string
  toldAt: string
}

/** What was told of posts and comments that are no longer there. */
export function goneNotifications({ database, events, jobs }: Platform, notifications: Notifications): void {
  // Many may have heard of a post: later, and some at a time.
  events.on('posts.removed', 'notifications.post_gone', async (tx, { payload }) => {
    const { postId, creatorId, toldAt } = payload
    if (toldAt) await jobs.send(tx, GONE_JOB, { postId, creatorId, toldAt } satisfies GoneTask)
  })
  jobs.define<GoneTask>(GONE_JOB, async ({ postId, creatorId, toldAt }) => {
    const place = PLACES.post(creatorId, postId)
    const post = { creatorId, toldAt, place, groupKey: GROUPS.posts(creatorId) }
    const instead = PLACES.creator(creatorId)
    let after: { id: string; userId: string } | null = null
    do after = await transact(database.db, (tx) => notifications.forgetPosts(tx, { ...post, instead }, after))
    while (after)
    while (await transact(database.db, (tx) => notifications.forgetSaidAt(tx, place))) continue
  })

  events.on('comments.removed', 'notifications.comment_gone', async (tx, { payload }) => {
    const { commentId, postId, creatorId, authorId, gone } = payload
    await notifications.forgetGroups(tx, authorId, [GROUPS.replies(commentId)])
    for (const group of await groupsOf(tx, payload))
      await notifications.forgetComments(tx, group, { postId, creatorId, gone })
  })
}

interface Gone {
  postId: string
  creatorId: string
  authorId: string
  parentId: string | null
}

/** Who was told of it: whom it answered, and the creator. */
async function groupsOf(tx: Tx, { postId, creatorId, authorId, parentId }: Gone): Promise<CommentGroup[]> {
  const answered = parentId && (await authorOf(tx, parentId))
  const thread = parentId ? answered : authorId
  return [
    // What answers the creator is counted by the reply alone.
    ...(thread === creatorId
      ? []
      : [{ userId: creatorId, groupKey: GROUPS.comments(postId), parentId: null }]),
    ...(answered ? [{ userId: answered, groupKey: GROUPS.replies(parentId), parentId }] : []),
  ]
}
