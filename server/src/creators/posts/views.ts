import type { Photo, PhotoPlaceholder, Post, PostPhoto } from '@koji/contract'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Media } from '#safety/media/service.ts'
import { decideAccess, type PostAccess, type PostFacts } from './access.ts'
import { teaserOf } from './rules.ts'
import * as store from './store.ts'
import { photosOf } from './store-photos.ts'

export type PostViews = ReturnType<typeof postViews>

interface Dependencies {
  blocks: Blocks
  media: Media
  subscriptions: Subscriptions
}

type AccessiblePost = store.PostRow & { access: PostAccess }

/** Posts as the viewer can see them. */
export function postViews({ blocks, media, subscriptions }: Dependencies) {
  /** The viewer's access to each post. Queries each creator once, however many posts there are. */
  async function accessTo(
    db: Db,
    me: Viewer | null,
    posts: readonly (PostFacts & { creatorId: string })[],
  ): Promise<PostAccess[]> {
    const creators = [...new Set(posts.map(({ creatorId }) => creatorId))]
    const [accessByCreator, hidden] = await Promise.all([
      subscriptions.accessByCreator(db, me, creators),
      me ? blocks.blockedAmong(db, me.accountId, creators) : new Set<string>(),
    ])
    return posts.map((post) =>
      decideAccess(post, accessByCreator.get(post.creatorId)!, hidden.has(post.creatorId)),
    )
  }

  async function photosFor(db: Db, posts: readonly AccessiblePost[]) {
    const withPhotos = posts.filter(({ photos }) => photos > 0)
    const [own, others] = [withPhotos.filter(isOwn), withPhotos.filter((post) => !isOwn(post))]
    const places = [
      ...(await photosOf(db, idsOf(own), { unreviewed: true })),
      ...(await photosOf(db, idsOf(others), { unreviewed: false })),
    ]
    const found = await media.photosOf(
      db,
      places.map(({ mediaId }) => mediaId),
    )
    const photoOf = new Map(found.map((photo) => [photo.id, photo]))
    const placesOf = Map.groupBy(places, ({ postId }) => postId)
    return (id: string): PostPhoto[] =>
      (placesOf.get(id) ?? []).flatMap(({ mediaId, alt }) => {
        const photo = photoOf.get(mediaId)
        return photo ? [{ ...photo, alt }] : []
      })
  }

  /** Keeps the order, and omits posts that the viewer can't see. */
  async function present(db: Db, me: Viewer | null, rows: readonly store.PostRow[]): Promise<Post[]> {
    const access = await accessTo(db, me, rows)
    const posts = rows.flatMap((row, n) => {
      const rowAccess = access[n]!
      return rowAccess.see === 'nothing' || !row.publishedAt ? [] : [{ ...row, access: rowAccess }]
    })
    if (posts.length === 0) return []
    const ids = idsOf(posts)
    const [photos, liked, hidden] = await Promise.all([
      photosFor(db, posts),
      me ? store.likedAmong(db, me.accountId, ids) : new Set<string>(),
      me ? store.hiddenCounts(db, me.accountId, ids) : new Map<string, { likes: number; comments: number }>(),
    ])
    return posts
      .filter((post) => hasContent(post, photos(post.id)))
      .map((post) => viewOf(post, { me, photos: photos(post.id), liked, hidden: hidden.get(post.id) }))
  }

  return { accessTo, present }
}

/** A post without text is empty for others until its photos are reviewed. */
const hasContent = (post: AccessiblePost, photos: readonly PostPhoto[]): boolean =>
  post.text !== '' || photos.length > 0 || isOwn(post)

const isOwn = ({ access }: AccessiblePost): boolean => access.reason === 'yours'
const idsOf = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id)

interface ViewContext {
  me: Viewer | null
  photos: PostPhoto[]
  liked: ReadonlySet<string>
  hidden: { likes: number; comments: number } | undefined
}

function viewOf(post: AccessiblePost, { me, photos, liked, hidden }: ViewContext): Post {
  const { creatorId, displayName, username, avatarUrl, idVerified, access } = post
  const locked = access.see === 'locked'
  return {
    id: post.id,
    visibility: post.visibility,
    pinned: post.pinned,
    locked,
    author: { id: creatorId, displayName, username, avatarUrl, idVerified },
    publishedAt: post.publishedAt!.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
    text: locked ? (post.teasers ? teaserOf(post.text) : '') : post.text,
    photos: locked ? [] : photos,
    veils: locked ? photos.map(placeholderOf) : [],
    likes: Math.max(0, post.likes - (hidden?.likes ?? 0)),
    comments: Math.max(0, post.comments - (hidden?.comments ?? 0)),
    liked: liked.has(post.id),
    canComment: me !== null && !locked,
    why: { reason: access.reason, until: access.until?.toISOString() ?? null },
  }
}

/** Without the id, which would allow requesting the photo. */
export const placeholderOf = ({ width, height, thumbhash }: Photo): PhotoPlaceholder => ({
  width,
  height,
  thumbhash,
})
