import type { Posts } from '#creators/posts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import * as store from './store.ts'
import { present } from './view.ts'
import { requireVisible, unlockedPost } from './visibility.ts'

const HIDE_BATCH = 200

export interface Dependencies {
  blocks: Blocks
  creatorStats: CreatorStats
  moderation: Moderation
  posts: Posts
  profiles: Profiles
}

export interface NewComment {
  text: string
  parentId: string | null
}

export interface CommentKey {
  id: string
  postId: string
  creatorId: string
}

export function commentChanges(platform: Platform, dependencies: Dependencies) {
  const { moderation, posts } = dependencies
  return {
    write: (tx: Tx, me: Viewer, postId: string, comment: NewComment) =>
      write(platform, dependencies, tx, me, { postId, ...comment }),

    /** Authors can delete a comment even if they no longer see the post. So can the post's creator. */
    remove: (tx: Tx, me: Viewer, id: string) => remove(platform, posts, tx, me, id),

    async hide(tx: Tx, me: Viewer, id: string, hidden: boolean): Promise<void> {
      const comment = (await store.lockForUpdate(tx, id)) ?? refuse('not_found')
      // Creators can't show a comment that our team holds.
      if (comment.creatorId !== me.accountId || comment.heldRule !== null) refuse('not_found')
      if (comment.hidden !== hidden) await setHidden(posts, tx, comment, hidden)
    },

    /** Hides the comments of a blocked author from everyone. The creator can show them again. */
    async hideAllOf(tx: Tx, pair: { authorId: string; creatorId: string }): Promise<void> {
      for (let hidden = HIDE_BATCH; hidden === HIDE_BATCH; ) {
        const shown = await store.shownBy(tx, pair, HIDE_BATCH)
        for (const comment of shown) await setHidden(posts, tx, { ...comment, ...pair }, true)
        hidden = shown.length
      }
      await store.keepHidden(tx, pair)
    },

    setHidden: (tx: Tx, comment: CommentKey, hidden: boolean) => setHidden(posts, tx, comment, hidden),

    async closeCasesOfDeleted(tx: Tx): Promise<void> {
      const ids = await store.deletedWithOpenCase(tx)
      if (ids.length > 0) await moderation.closeCommentCases(tx, ids)
    },
  }
}

async function write(
  { clock, events, ids }: Platform,
  { blocks, creatorStats, moderation, posts, profiles }: Dependencies,
  tx: Tx,
  me: Viewer,
  { postId, text, parentId }: NewComment & { postId: string },
) {
  if (!(await profiles.has(tx, me.accountId))) refuse('onboarding_unfinished')
  const { creatorId } = (await unlockedPost(posts, tx, me, postId)) ?? refuse('comments_closed')
  const needsCheck = moderation.requireComment(text)
  if (parentId) {
    const { comment: parent } = await requireVisible({ blocks, posts }, tx, me, parentId)
    if (parent.postId !== postId || parent.parentId) refuse('not_found')
  }
  const [id, authorId] = [ids.id(), me.accountId]
  const comment = { id, postId, creatorId, authorId, parentId, text, createdAt: clock.now() }
  const inserted = (await store.insert(tx, comment)) ?? refuse('not_found')
  if (needsCheck)
    await moderation.checkText(tx, {
      kind: 'comment',
      subjectId: id,
      accountId: authorId,
      texts: [{ text, where: 'public' }],
    })
  if (creatorId !== authorId) creatorStats.count(tx, [{ creatorId, comments: 1 }])
  await countComments(posts, tx, { postId, creatorId, actorId: authorId, by: inserted.visible ? 1 : 0 })
  await events.record(tx, 'comments.made', postId, { commentId: id, postId, creatorId, authorId })
  const row = (await store.commentById(tx, id)) ?? refuse('not_found')
  return { ...present(row, me, creatorId), parentId: row.parentId }
}

async function remove({ events }: Platform, posts: Posts, tx: Tx, me: Viewer, id: string): Promise<void> {
  const comment = (await store.lockForUpdate(tx, id)) ?? refuse('not_found')
  const { authorId, creatorId, postId, parentId } = comment
  if (authorId !== me.accountId && creatorId !== me.accountId) refuse('not_found')
  const { deleted, visible } = await store.remove(tx, id)
  await countComments(posts, tx, { postId, creatorId, actorId: me.accountId, by: -visible })
  await events.record(tx, 'comments.removed', postId, {
    commentId: id,
    postId,
    creatorId,
    authorId,
    parentId,
    gone: deleted.map((each) => ({
      commentId: each.id,
      authorId: each.authorId,
      madeAt: each.createdAt.toISOString(),
    })),
  })
}

async function setHidden(
  posts: Posts,
  tx: Tx,
  { id, postId, creatorId }: CommentKey,
  hidden: boolean,
): Promise<void> {
  const by = await store.setHidden(tx, id, hidden)
  await countComments(posts, tx, { postId, creatorId, actorId: creatorId, by })
}

/**
 * Changes the post's number of visible comments, and sends it to people who are viewing the post. Call it before an event
 * about the post is recorded: likes take both locks in this order.
 */
async function countComments(
  posts: Posts,
  tx: Tx,
  { postId, creatorId, actorId, by }: { postId: string; creatorId: string; actorId: string; by: number },
): Promise<void> {
  if (by === 0) return
  await posts.countComments(tx, postId, by)
  afterCommit(tx, () => posts.broadcastCounts({ post: postId, creatorId, actorId, likes: 0, comments: by }))
}
