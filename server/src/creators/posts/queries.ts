import type { PageQuery, Post } from '@koji/contract'
import * as z from 'zod/mini'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { decodeCursor, decodeTimeCursor, encodeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { PostAccess } from './access.ts'
import * as store from './store.ts'
import * as photoStore from './store-photos.ts'
import { type PostViews, placeholderOf } from './views.ts'

interface Dependencies {
  creators: Creators
  media: Media
  subscriptions: Subscriptions
  views: PostViews
}

export type PostQueries = ReturnType<typeof postQueries>

/** Posts as visitors and members can see them. */
export function postQueries(dependencies: Dependencies) {
  const { creators, subscriptions, views } = dependencies

  return {
    /** Refuses a post that the viewer can't see like one that doesn't exist. */
    async open(db: Db, me: Viewer | null, id: string): Promise<{ post: store.PostRow; access: PostAccess }> {
      const post = (await store.postById(db, id)) ?? refuse('not_found')
      const access = await accessTo(views, db, me, post)
      return access.see === 'nothing' ? refuse('not_found') : { post, access }
    },

    /** Whether the viewer can see that the post exists. */
    canSee: async (db: Db, me: Viewer | null, post: store.PostRow): Promise<boolean> =>
      (await accessTo(views, db, me, post)).see !== 'nothing',

    async one(db: Db, me: Viewer | null, id: string): Promise<Post> {
      const post = await store.postById(db, id)
      const [view] = post ? await views.present(db, me, [post]) : []
      return view ?? refuse('not_found')
    },

    /** The pinned post comes first, whatever its age. */
    async of(db: Db, me: Viewer | null, creator: string, { after, limit }: PageQuery) {
      const userId = await creators.idOf(db, me, creator)
      const place = decodeTimeCursor(after)
      const pinned = place ? null : await store.pinnedPost(db, userId)
      const rows = await store.publishedBy(db, userId, { after: place, limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, (row) => row, keysOf)
      const top = pinned ? await store.postsByIds(db, [pinned]) : []
      return { items: await views.present(db, me, [...top, ...items]), next }
    },

    async feed(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1, now: subscriptions.now() }
      const rows = await store.feedOf(db, me.accountId, page)
      const { items, next } = pageOf(rows, limit, ({ id }) => id, keysOf)
      return { items: await views.present(db, me, await store.postsByIds(db, items)), next }
    },

    photos: (db: Db, me: Viewer | null, creator: string, page: PageQuery) =>
      photosOf(dependencies, db, me, { creator, ...page }),

    /** Whether the viewer can see a photo of a post, and the watermark to draw on it. */
    async canSeePhoto(
      db: Db,
      me: Viewer | null,
      photo: { id: string; ownerId: string; state: string },
    ): Promise<boolean | { watermark: string }> {
      if (me?.accountId === photo.ownerId) return true
      const place = photo.state === 'shown' ? await photoStore.postOf(db, photo.id) : undefined
      const post = place?.postId ? await store.postById(db, place.postId) : undefined
      if (!post || (await accessTo(views, db, me, post)).see !== 'whole') return false
      const isWatermarked = post.watermark && post.visibility === 'subscribers' && me
      return isWatermarked ? { watermark: await store.watermarkOf(db, me.accountId) } : true
    },
  }
}

async function accessTo(
  views: PostViews,
  db: Db,
  me: Viewer | null,
  post: store.PostRow,
): Promise<PostAccess> {
  const [access] = await views.accessTo(db, me, [post])
  return access!
}

const PhotoCursor = z.tuple([Timestamp, z.uuid(), z.int()])

async function photosOf(
  { creators, media, views }: Dependencies,
  db: Db,
  me: Viewer | null,
  { creator, after, limit }: PageQuery & { creator: string },
) {
  const userId = await creators.idOf(db, me, creator)
  const last = decodeCursor(after, PhotoCursor)
  const rows = await photoStore.listedBy(db, userId, {
    after: last && { at: new Date(last[0]), id: last[1], position: last[2] },
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const posts = await store.postsByIds(db, [...new Set(page.map(({ postId }) => postId))])
  const access = await views.accessTo(db, me, posts)
  const accessOf = new Map(posts.map(({ id }, n) => [id, access[n]!.see]))
  const photos = await media.photosOf(
    db,
    page.map(({ mediaId }) => mediaId),
  )
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
  const end = page.at(-1)
  return {
    items: page.flatMap(({ postId, mediaId, alt }) => {
      const [photo, see] = [photoOf.get(mediaId), accessOf.get(postId)]
      if (!photo || !see || see === 'nothing') return []
      return [{ postId, photo: see === 'whole' ? { ...photo, alt } : null, veil: placeholderOf(photo) }]
    }),
    next:
      rows.length > limit && end
        ? encodeCursor([end.publishedAt.toISOString(), end.postId, end.position])
        : null,
  }
}

const keysOf = ({ publishedAt, id }: { publishedAt: Date | null; id: string }) => [
  publishedAt!.toISOString(),
  id,
]
