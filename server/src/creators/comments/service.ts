import { type Comment, type CommentReply, type PageQuery, REPLIES_SHOWN } from '@koji/contract'
import type { Posts } from '#creators/posts/service.ts'
import { pageOf, placeAfter } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import * as store from './store.ts'
import { commentSubject } from './subject.ts'

export type Comments = ReturnType<typeof commentService>

export interface Dependencies {
  blocks: Blocks
  creatorStats: CreatorStats
  moderation: Moderation
  posts: Posts
  profiles: Profiles
}

/** Of the post under a comment, where it is listed without it. */
const EXCERPT = 80
/** Of comments that are hidden together. */
const AT_ONCE = 200

export function commentService(
  { clock, events, ids }: Platform,
  { blocks, creatorStats, moderation, posts, profiles }: Dependencies,
) {
  /** What is said about a post is seen with it. */
  async function whole(db: Db, me: Viewer | null, postId: string) {
    const { post, sight } = await posts.open(db, me, postId)
    return sight.see === 'whole' ? post : null
  }

  const eyesOf = (me: Viewer | null, creatorId: string): store.Eyes => ({
    viewerId: me?.accountId ?? null,
    creatorId,
  })

  /** One that whoever asks can see, with its post. Of their own posts creators see all, to be able to clean up. */
  async function seen(db: Db, me: Viewer | null, id: string) {
    const comment = (await store.commentById(db, id)) ?? refuse('not_found')
    const post = (await whole(db, me, comment.postId)) ?? refuse('not_found')
    if (comment.heldRule !== null && comment.authorId !== me?.accountId) refuse('not_found')
    if (post.creatorId === me?.accountId) return { comment, post }
    if (comment.hidden && comment.authorId !== me?.accountId) refuse('not_found')
    if (me && (await blocks.between(db, me.accountId, comment.authorId))) refuse('not_found')
    return { comment, post }
  }

  return {
    async list(db: Db, me: Viewer | null, postId: string, { after, limit }: PageQuery) {
      const post = await whole(db, me, postId)
      // Behind the lock nobody is heard.
      if (!post) return { items: [], next: null }
      const eyes = eyesOf(me, post.creatorId)
      const rows = await store.topOf(db, postId, eyes, { after: placeAfter(after), limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, (row) => row, keysOf)
      const replies = await store.firstReplies(
        db,
        items.map(({ id }) => id),
        eyes,
        REPLIES_SHOWN,
      )
      const byParent = Map.groupBy(replies, ({ parentId }) => parentId)
      return {
        items: items.map((row): Comment => {
          const first = byParent.get(row.id) ?? []
          return {
            ...present(row, me, post.creatorId),
            replies: first[0]?.replies ?? 0,
            firstReplies: first.map((reply) => asReply(reply, me, post.creatorId)),
          }
        }),
        next,
      }
    },

    async replies(db: Db, me: Viewer | null, id: string, { after, limit }: PageQuery) {
      const { post } = await seen(db, me, id)
      const eyes = eyesOf(me, post.creatorId)
      const rows = await store.repliesTo(db, id, eyes, { after: placeAfter(after), limit: limit + 1 })
      return pageOf(rows, limit, (row) => asReply(row, me, post.creatorId), keysOf)
    },

    async say(tx: Tx, me: Viewer, postId: string, wish: { text: string; parentId: string | null }) {
      if (!(await profiles.has(tx, me.accountId))) refuse('onboarding_unfinished')
      const post = (await whole(tx, me, postId)) ?? refuse('comments_closed')
      const doubtful = moderation.requireComment(wish.text)
      if (wish.parentId) {
        const { comment: parent } = await seen(tx, me, wish.parentId)
        if (parent.postId !== postId || parent.parentId) refuse('not_found')
      }
      const id = ids.id()
      const { creatorId } = post
      const comment = { id, postId, creatorId, authorId: me.accountId, ...wish, createdAt: clock.now() }
      const shown = (await store.insert(tx, comment)) ?? refuse('not_found')
      if (doubtful)
        await moderation.checkText(tx, {
          kind: 'comment',
          subjectId: id,
          accountId: me.accountId,
          texts: [{ text: wish.text, where: 'public' }],
        })
      if (creatorId !== me.accountId) creatorStats.count(tx, [{ creatorId, comments: 1 }])
      await events.record(tx, 'comments.made', postId, {
        commentId: id,
        postId,
        creatorId,
        authorId: me.accountId,
      })
      tellCounted(tx, { post: postId, creatorId, actorId: me.accountId, comments: Number(shown) })
      const row = (await store.commentById(tx, id)) ?? refuse('not_found')
      return { ...present(row, me, creatorId), parentId: row.parentId }
    },

    /** By its author, who may by now see nothing of the post, or by whoever wrote the post. */
    async remove(tx: Tx, me: Viewer, id: string): Promise<void> {
      const comment = (await store.hold(tx, id)) ?? refuse('not_found')
      const { authorId, creatorId, postId, parentId } = comment
      if (authorId !== me.accountId && creatorId !== me.accountId) refuse('not_found')
      const { gone, fewer } = await store.remove(tx, comment)
      await events.record(tx, 'comments.removed', postId, {
        commentId: id,
        postId,
        creatorId,
        authorId,
        parentId,
        gone: gone.map((one) => ({
          commentId: one.id,
          authorId: one.authorId,
          madeAt: one.createdAt.toISOString(),
        })),
      })
      tellCounted(tx, { post: postId, creatorId, actorId: me.accountId, comments: -fewer })
    },

    async hide(tx: Tx, me: Viewer, id: string, hidden: boolean): Promise<void> {
      const comment = (await store.hold(tx, id)) ?? refuse('not_found')
      // What the team removed is nobody else's to show again.
      if (comment.creatorId !== me.accountId || comment.heldRule !== null) refuse('not_found')
      if (comment.hidden !== hidden) await setHidden(tx, comment, hidden)
    },

    /** Whom a creator blocks has said nothing more under their posts, for anybody; it can be shown again later. */
    async hideAllOf(tx: Tx, pair: { authorId: string; creatorId: string }): Promise<void> {
      for (let left = AT_ONCE; left === AT_ONCE; ) {
        const said = await store.shownBy(tx, pair, AT_ONCE)
        for (const comment of said) await setHidden(tx, { ...comment, ...pair }, true)
        left = said.length
      }
      await store.keepHiddenBy(tx, pair)
    },

    async onMine(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: placeAfter(after), limit: limit + 1 }
      const rows = await store.onPostsOf(db, me.accountId, page)
      return pageOf(
        rows,
        limit,
        (row) => ({
          ...present(row, me, me.accountId),
          parentId: row.parentId,
          postId: row.postId,
          postText: row.postText.slice(0, EXCERPT),
        }),
        keysOf,
      )
    },

    subject: commentSubject(setHidden),

    /** What the team gets to see of a comment that is reported. */
    async evidence(tx: Tx, me: Viewer, id: string) {
      const comment = await store.commentById(tx, id)
      const post = comment && (await whole(tx, me, comment.postId).catch(() => null))
      if (!comment || !post || comment.authorId === me.accountId) return null
      const { authorId: accountId, text, postId, createdAt } = comment
      return { accountId, seen: { commentId: id, postId, text, createdAt, photos: [] } }
    },
  }

  async function setHidden(
    tx: Tx,
    { id, postId, creatorId }: { id: string; postId: string; creatorId: string },
    hidden: boolean,
  ): Promise<void> {
    const comments = await store.setHidden(tx, { id, postId }, hidden)
    tellCounted(tx, { post: postId, creatorId, actorId: creatorId, comments })
  }

  function tellCounted(
    tx: Tx,
    told: { post: string; creatorId: string; actorId: string; comments: number },
  ): void {
    if (told.comments !== 0) afterCommit(tx, () => posts.tellCounted({ ...told, likes: 0 }))
  }
}

const keysOf = ({ createdAt, id }: store.CommentRow) => [createdAt.toISOString(), id]

function present(row: store.CommentRow, me: Viewer | null, creatorId: string) {
  const { id, authorId, displayName, username, avatarUrl, text, hidden } = row
  return {
    id,
    text,
    hidden,
    removed: row.heldRule !== null,
    author: { id: authorId, displayName, username, avatarUrl },
    byCreator: authorId === creatorId,
    mine: authorId === me?.accountId,
    createdAt: row.createdAt.toISOString(),
  }
}

const asReply = (row: store.CommentRow, me: Viewer | null, creatorId: string): CommentReply => ({
  ...present(row, me, creatorId),
  parentId: row.parentId!,
})
