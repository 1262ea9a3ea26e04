import type { Photo, Post, PostPhoto, Veil } from '@koji/contract'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Media } from '#safety/media/service.ts'
import { type PostFacts, type Sight, sightOf } from './access.ts'
import { teaserOf } from './rules.ts'
import * as store from './store.ts'
import { photosOf } from './store-photos.ts'

export type PostViews = ReturnType<typeof postViews>

interface Dependencies {
  blocks: Blocks
  media: Media
  subscriptions: Subscriptions
}

type Seen = store.PostRow & { sight: Sight }

/** Posts as whoever looks may see them. */
export function postViews({ blocks, media, subscriptions }: Dependencies) {
  /** What somebody may see of each; asks once for each creator, however many posts. */
  async function sights(
    db: Db,
    me: Viewer | null,
    posts: readonly (PostFacts & { creatorId: string })[],
  ): Promise<Sight[]> {
    const creators = [...new Set(posts.map(({ creatorId }) => creatorId))]
    const [standings, hidden] = await Promise.all([
      subscriptions.standings(db, me, creators),
      me ? blocks.hidden(db, me.accountId, creators) : new Set<string>(),
    ])
    return posts.map((post) => sightOf(post, standings.get(post.creatorId)!, hidden.has(post.creatorId)))
  }

  async function photosFor(db: Db, posts: readonly Seen[]) {
    const wanted = posts.filter(({ photos }) => photos > 0)
    const [own, others] = [wanted.filter(isOwn), wanted.filter((post) => !isOwn(post))]
    const places = [
      ...(await photosOf(db, idsOf(own), { unseen: true })),
      ...(await photosOf(db, idsOf(others), { unseen: false })),
    ]
    const found = await media.photosOf(
      db,
      places.map(({ mediaId }) => mediaId),
    )
    const photos = new Map(found.map((photo) => [photo.id, photo]))
    const byPost = Map.groupBy(places, ({ postId }) => postId)
    return (id: string): PostPhoto[] =>
      (byPost.get(id) ?? []).flatMap(({ mediaId, alt }) => {
        const photo = photos.get(mediaId)
        return photo ? [{ ...photo, alt }] : []
      })
  }

  /** In their order; those that somebody may not even know of are left out. */
  async function present(db: Db, me: Viewer | null, rows: readonly store.PostRow[]): Promise<Post[]> {
    const seen = await sights(db, me, rows)
    const posts = rows.flatMap((row, n) => {
      const sight = seen[n]!
      return sight.see === 'nothing' || !row.publishedAt ? [] : [{ ...row, sight }]
    })
    if (posts.length === 0) return []
    const ids = idsOf(posts)
    const [photos, liked, hidden] = await Promise.all([
      photosFor(db, posts),
      me ? store.likedAmong(db, me.accountId, ids) : new Set<string>(),
      me ? store.hiddenCounts(db, me.accountId, ids) : new Map<string, { likes: number; comments: number }>(),
    ])
    return posts
      .filter((post) => hasSomething(post, photos(post.id)))
      .map((post) => asSeen(post, { me, photos: photos(post.id), liked, hidden: hidden.get(post.id) }))
  }

  return { sights, present }
}

/** Photos that nobody has looked at yet, without a word, are nothing to show. */
const hasSomething = (post: Seen, photos: readonly PostPhoto[]): boolean =>
  post.text !== '' || photos.length > 0 || isOwn(post)

const isOwn = ({ sight }: Seen): boolean => sight.reason === 'yours'
const idsOf = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id)

interface Around {
  me: Viewer | null
  photos: PostPhoto[]
  liked: ReadonlySet<string>
  hidden: { likes: number; comments: number } | undefined
}

function asSeen(post: Seen, { me, photos, liked, hidden }: Around): Post {
  const { creatorId, displayName, username, avatarUrl, idVerified, sight } = post
  const locked = sight.see === 'locked'
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
    veils: locked ? photos.map(veilOf) : [],
    likes: Math.max(0, post.likes - (hidden?.likes ?? 0)),
    comments: Math.max(0, post.comments - (hidden?.comments ?? 0)),
    liked: liked.has(post.id),
    canComment: me !== null && !locked,
    why: { reason: sight.reason, until: sight.until?.toISOString() ?? null },
  }
}

/** Nothing by which the photo itself could be asked for. */
export const veilOf = ({ width, height, thumbhash }: Photo): Veil => ({ width, height, thumbhash })
