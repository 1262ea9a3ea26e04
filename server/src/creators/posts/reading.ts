import type { PageQuery, Post } from '@koji/contract'
import * as z from 'zod/mini'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { decodeCursor, encodeCursor, Moment, pageOf, placeAfter } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Sight } from './access.ts'
import * as store from './store.ts'
import * as photoStore from './store-photos.ts'
import { type PostViews, veilOf } from './views.ts'

const PhotoCursor = z.tuple([Moment, z.uuid(), z.int()])

interface Dependencies {
  creators: Creators
  media: Media
  subscriptions: Subscriptions
  views: PostViews
}

export function reading({ creators, media, subscriptions, views }: Dependencies) {
  /** What somebody may see of a post that they name; nothing of it looks like there being none. */
  async function open(db: Db, me: Viewer | null, id: string): Promise<{ post: store.PostRow; sight: Sight }> {
    const post = (await store.postById(db, id)) ?? refuse('not_found')
    const [sight] = await views.sights(db, me, [post])
    return sight!.see === 'nothing' ? refuse('not_found') : { post, sight: sight! }
  }

  return {
    open,

    /** That it is there at all. */
    async canSee(db: Db, me: Viewer | null, post: store.PostRow): Promise<boolean> {
      const [sight] = await views.sights(db, me, [post])
      return sight!.see !== 'nothing'
    },

    async one(db: Db, me: Viewer | null, id: string): Promise<Post> {
      const post = await store.postById(db, id)
      const [seen] = post ? await views.present(db, me, [post]) : []
      return seen ?? refuse('not_found')
    },

    /** The pinned one stands on the first page, whatever its age. */
    async of(db: Db, me: Viewer | null, creator: string, { after, limit }: PageQuery) {
      const userId = await creators.idOf(db, me, creator)
      const place = placeAfter(after)
      const pinned = place ? null : await store.pinnedOf(db, userId)
      const rows = await store.publishedBy(db, userId, { after: place, limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, (row) => row, keysOf)
      const top = pinned ? await store.postsByIds(db, [pinned]) : []
      return { items: await views.present(db, me, [...top, ...items]), next }
    },

    async feed(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: placeAfter(after), limit: limit + 1, now: subscriptions.now() }
      const found = await store.feedOf(db, me.accountId, page)
      const { items, next } = pageOf(found, limit, ({ id }) => id, keysOf)
      return { items: await views.present(db, me, await store.postsByIds(db, items)), next }
    },

    async photos(db: Db, me: Viewer | null, creator: string, { after, limit }: PageQuery) {
      const userId = await creators.idOf(db, me, creator)
      const last = decodeCursor(after, PhotoCursor)
      const rows = await photoStore.listedBy(db, userId, {
        after: last && { at: new Date(last[0]), id: last[1], position: last[2] },
        limit: limit + 1,
      })
      const shown = rows.slice(0, limit)
      const posts = await store.postsByIds(db, [...new Set(shown.map(({ postId }) => postId))])
      const sights = await views.sights(db, me, posts)
      const seeOf = new Map(posts.map(({ id }, n) => [id, sights[n]!.see]))
      const found = await media.photosOf(
        db,
        shown.map(({ mediaId }) => mediaId),
      )
      const photos = new Map(found.map((photo) => [photo.id, photo]))
      const end = shown.at(-1)
      return {
        items: shown.flatMap(({ postId, mediaId, alt }) => {
          const [photo, see] = [photos.get(mediaId), seeOf.get(postId)]
          if (!photo || !see || see === 'nothing') return []
          return [{ postId, photo: see === 'whole' ? { ...photo, alt } : null, veil: veilOf(photo) }]
        }),
        next:
          rows.length > limit && end
            ? encodeCursor([end.publishedAt.toISOString(), end.postId, end.position])
            : null,
      }
    },

    /** Whether somebody may see a photo of a post, and under whose name. */
    async canSeePhoto(
      db: Db,
      me: Viewer | null,
      photo: { id: string; ownerId: string; state: string },
    ): Promise<boolean | { mark: string }> {
      if (me?.accountId === photo.ownerId) return true
      const place = photo.state === 'shown' ? await photoStore.postOf(db, photo.id) : undefined
      const post = place?.postId ? await store.postById(db, place.postId) : undefined
      if (!post) return false
      const [sight] = await views.sights(db, me, [post])
      if (sight!.see !== 'whole') return false
      const marked = post.watermark && post.visibility === 'subscribers' && me
      return marked ? { mark: await store.nameOf(db, me.accountId) } : true
    },
  }
}

const keysOf = ({ publishedAt, id }: { publishedAt: Date | null; id: string }) => [
  publishedAt!.toISOString(),
  id,
]
