import type { Posts } from '#creators/posts/service.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import * as store from './store.ts'

/** Comments are visible with their post. Returns null if the post is locked. */
export async function unlockedPost(posts: Posts, db: Db, me: Viewer | null, postId: string) {
  const { post, access } = await posts.open(db, me, postId)
  return access.see === 'whole' ? post : null
}

/** Creators see hidden comments on their posts, so that they can show or delete them. */
export async function requireVisible(
  { blocks, posts }: { blocks: Blocks; posts: Posts },
  db: Db,
  me: Viewer | null,
  id: string,
) {
  const comment = (await store.commentById(db, id)) ?? refuse('not_found')
  const post = (await unlockedPost(posts, db, me, comment.postId)) ?? refuse('not_found')
  if (comment.heldRule !== null && comment.authorId !== me?.accountId) refuse('not_found')
  if (post.creatorId === me?.accountId) return { comment, post }
  if (comment.hidden && comment.authorId !== me?.accountId) refuse('not_found')
  if (me && (await blocks.isBlocked(db, me.accountId, comment.authorId))) refuse('not_found')
  return { comment, post }
}
