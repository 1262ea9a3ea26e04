import { type Comment, type PageQuery, REPLIES_SHOWN } from '@koji/contract'
import type { Posts } from '#creators/posts/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import * as store from './store.ts'
import { present, presentReply } from './view.ts'
import { requireVisible, unlockedPost } from './visibility.ts'

/** The length of a post's text where a comment is listed without its post. */
const EXCERPT_LENGTH = 80

interface Dependencies {
  blocks: Blocks
  posts: Posts
}

export function commentQueries({ blocks, posts }: Dependencies) {
  return {
    list: (db: Db, me: Viewer | null, postId: string, page: PageQuery) =>
      listComments(posts, db, me, { postId, ...page }),

    async replies(db: Db, me: Viewer | null, id: string, { after, limit }: PageQuery) {
      const { post } = await requireVisible({ blocks, posts }, db, me, id)
      const viewer = viewerOf(me, post.creatorId)
      const rows = await store.repliesTo(db, id, viewer, { after: decodeTimeCursor(after), limit: limit + 1 })
      return pageOf(rows, limit, (row) => presentReply(row, me, post.creatorId), keysOf)
    },

    /** Comments of others on all posts of the viewer. */
    async onOwnPosts(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.onPostsOf(db, me.accountId, page)
      return pageOf(
        rows,
        limit,
        (row) => ({
          ...present(row, me, me.accountId),
          parentId: row.parentId,
          postId: row.postId,
          postText: row.postText.slice(0, EXCERPT_LENGTH),
        }),
        keysOf,
      )
    },

    /** What our team sees of a reported comment. */
    async evidence(tx: Tx, me: Viewer, id: string) {
      const comment = await store.commentById(tx, id)
      const post = comment && (await unlockedPost(posts, tx, me, comment.postId).catch(() => null))
      if (!comment || !post || comment.authorId === me.accountId) return null
      const { authorId: accountId, text, postId, createdAt } = comment
      return { accountId, seen: { commentId: id, postId, text, createdAt, photos: [] } }
    },
  }
}

async function listComments(
  posts: Posts,
  db: Db,
  me: Viewer | null,
  { postId, after, limit }: PageQuery & { postId: string },
) {
  const post = await unlockedPost(posts, db, me, postId)
  if (!post) return { items: [], next: null }
  const viewer = viewerOf(me, post.creatorId)
  const rows = await store.topLevelOf(db, postId, viewer, {
    after: decodeTimeCursor(after),
    limit: limit + 1,
  })
  const { items, next } = pageOf(rows, limit, (row) => row, keysOf)
  const replies = await store.firstReplies(
    db,
    items.map(({ id }) => id),
    viewer,
    REPLIES_SHOWN,
  )
  const repliesOf = Map.groupBy(replies, ({ parentId }) => parentId)
  return {
    items: items.map((row): Comment => {
      const first = repliesOf.get(row.id) ?? []
      return {
        ...present(row, me, post.creatorId),
        replies: first[0]?.replies ?? 0,
        firstReplies: first.map((reply) => presentReply(reply, me, post.creatorId)),
      }
    }),
    next,
  }
}

const viewerOf = (me: Viewer | null, creatorId: string): store.CommentViewer => ({
  viewerId: me?.accountId ?? null,
  creatorId,
})

const keysOf = ({ createdAt, id }: store.CommentRow) => [createdAt.toISOString(), id]
