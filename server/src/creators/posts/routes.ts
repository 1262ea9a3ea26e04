import {
  deletePost,
  deletePostLike,
  getCreatorPhotos,
  getCreatorPosts,
  getFeed,
  getMyPost,
  getMyPosts,
  getPost,
  postPost,
  postPostPhoto,
  postPostsSeen,
  postUnusedPostPhotos,
  putPin,
  putPost,
  putPostLike,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Posts } from './service.ts'

export function postRoutes(app: App, { posts }: { posts: Posts }): void {
  route(app, getCreatorPosts, ({ db, me, params, query }) => posts.of(db, me, params.creator, query))
  route(app, getCreatorPhotos, ({ db, me, params, query }) => posts.photos(db, me, params.creator, query))
  route(app, getFeed, ({ db, me, query }) => posts.feed(db, me, query))
  route(app, getPost, ({ db, me, params }) => posts.one(db, me, params.post))
  route(app, getMyPosts, ({ db, me, query }) => posts.mine(db, me, query))
  route(app, getMyPost, ({ db, me, params }) => posts.myOne(db, me, params.post))
  route(app, postPost, ({ db, me, body }) => posts.write(db, me, body))
  route(app, putPost, ({ db, me, params, body }) => posts.change(db, me, params.post, body))
  route(app, deletePost, async ({ db, me, params }) => {
    await posts.remove(db, me, params.post)
    return {}
  })
  route(app, putPin, ({ db, me, params, body }) => posts.pin(db, me, params.post, body.pinned))
  routeUpload(app, postPostPhoto, async ({ me, bytes, commit }) => ({
    photo: await posts.addPhoto(commit, me, bytes),
  }))
  route(app, postUnusedPostPhotos, async ({ db, me, body }) => ({
    removed: await posts.removeUnusedPhotos(db, me, body.keep),
  }))
  route(app, putPostLike, ({ db, me, params }) => posts.like(db, me, params.post))
  route(app, deletePostLike, ({ db, me, params }) => posts.unlike(db, me, params.post))
  route(app, postPostsSeen, async ({ db, me, body }) => {
    await posts.recordViews(db, me, body.posts)
    return {}
  })
}
