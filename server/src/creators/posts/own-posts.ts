import type { MyPost, PageQuery, PostState } from '@koji/contract'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import * as store from './store-own.ts'
import * as photoStore from './store-photos.ts'

export type OwnPosts = ReturnType<typeof ownPosts>

/** Posts as their creator sees them. */
export function ownPosts(media: Media) {
  async function presentAll(db: Db, posts: readonly store.OwnPost[]): Promise<MyPost[]> {
    const places = await photoStore.photosOf(
      db,
      posts.filter(({ photos }) => photos > 0).map(({ id }) => id),
      { unreviewed: true },
    )
    const photos = await media.photosOf(
      db,
      places.map(({ mediaId }) => mediaId),
    )
    const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
    const placesOf = Map.groupBy(places, ({ postId }) => postId)
    return posts.map((post) => ({
      ...withoutPhotos(post),
      photos: (placesOf.get(post.id) ?? []).flatMap(({ mediaId, alt }) => {
        const photo = photoOf.get(mediaId)
        return photo ? [{ ...photo, alt }] : []
      }),
    }))
  }

  const presentOwn = async (db: Db, post: store.OwnPost): Promise<MyPost> =>
    (await presentAll(db, [post]))[0]!

  return {
    presentOwn,

    async mine(db: Db, me: Viewer, { after, limit, state }: PageQuery & { state: PostState }) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.ownPosts(db, me.accountId, state, page)
      const { items, next } = pageOf(
        rows,
        limit,
        (row) => row,
        (row) => [sortDate(row, state).toISOString(), row.id],
      )
      return { items: await presentAll(db, items), next }
    },

    myOne: async (db: Db, me: Viewer, id: string): Promise<MyPost> =>
      presentOwn(db, (await store.ownPost(db, me.accountId, id)) ?? refuse('not_found')),

    best: async (db: Db, me: Viewer, since: Date, limit: number): Promise<MyPost[]> =>
      presentAll(db, await store.bestPosts(db, me.accountId, since, limit)),
  }
}

const sortDate = (post: store.OwnPost, state: PostState): Date =>
  ({ draft: post.changedAt, scheduled: post.publishAt, published: post.publishedAt })[state]!

const withoutPhotos = (post: store.OwnPost): Omit<MyPost, 'photos'> => ({
  id: post.id,
  state: post.state,
  visibility: post.visibility,
  text: post.text,
  pinned: post.pinned,
  heldRule: post.heldRule,
  reach: post.reach,
  likes: post.likes,
  comments: post.comments,
  publishAt: post.publishAt?.toISOString() ?? null,
  publishedAt: post.publishedAt?.toISOString() ?? null,
  editedAt: post.editedAt?.toISOString() ?? null,
  changedAt: post.changedAt.toISOString(),
})
