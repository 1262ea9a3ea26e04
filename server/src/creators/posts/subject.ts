import type { Tx } from '#platform/db/database.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Subject } from '#safety/moderation/service.ts'
import type { AnnouncePost } from './announcement.ts'
import * as store from './store-own.ts'
import { photosOf } from './store-photos.ts'

interface Dependencies {
  announce: AnnouncePost
  creators: Creators
  media: Media
}

/** A post as the subject of a case. */
export const postSubject = ({ announce, creators, media }: Dependencies): Subject => ({
  async show(db, id) {
    const post = await store.anyPost(db, id)
    if (!post) return null
    const places = await photosOf(db, [id], { unreviewed: true })
    const photos = await media.photosOf(
      db,
      places.map(({ mediaId }) => mediaId),
    )
    const texts = [
      { label: 'Post', text: post.text },
      ...places.map(({ alt }) => ({ label: 'Description of a photo', text: alt })),
    ].filter(({ text }) => text !== '')
    return { texts, photos, held: post.heldRule !== null, madeAt: post.publishedAt }
  },

  async hold(tx, id, rule) {
    const post = await lockAnyPost(tx, id)
    if (!post) return
    await store.updatePost(tx, id, { heldRule: rule, pinned: false })
    if (post.state === 'published' && post.heldRule === null)
      await creators.countPosts(tx, post.creatorId, -1)
  },

  async release(tx, id) {
    const post = await lockAnyPost(tx, id)
    if (!post || post.heldRule === null) return
    await store.updatePost(tx, id, { heldRule: null })
    if (post.state !== 'published') return
    if (post.announcedAt === null) await announce(tx, post)
    else await creators.countPosts(tx, post.creatorId, 1)
  },
})

/** Locks the creator before the post, like everything that writes posts, which prevents deadlocks. */
async function lockAnyPost(tx: Tx, id: string): Promise<store.OwnPost | undefined> {
  const post = await store.anyPost(tx, id)
  if (!post) return undefined
  await store.lockCreator(tx, post.creatorId)
  return store.lockPost(tx, post.creatorId, id)
}
