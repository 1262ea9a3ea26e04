import {
  deleteComment,
  getComments,
  getMyPostsComments,
  getReplies,
  postComment,
  putCommentHidden,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Comments } from './service.ts'

export function commentRoutes(app: App, { comments }: { comments: Comments }): void {
  route(app, getComments, ({ db, me, params, query }) => comments.list(db, me, params.post, query))
  route(app, getReplies, ({ db, me, params, query }) => comments.replies(db, me, params.comment, query))
  route(app, getMyPostsComments, ({ db, me, query }) => comments.onOwnPosts(db, me, query))
  route(app, postComment, ({ db, me, params, body }) => comments.write(db, me, params.post, body))
  route(app, deleteComment, async ({ db, me, params }) => {
    await comments.remove(db, me, params.comment)
    return {}
  })
  route(app, putCommentHidden, async ({ db, me, params, body }) => {
    await comments.hide(db, me, params.comment, body.hidden)
    return {}
  })
}
