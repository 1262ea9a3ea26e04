import type { Tx } from '#platform/db/database.ts'
import type { Media } from '#safety/media/service.ts'
import type { Subject } from '#safety/moderation/service.ts'
import { photosOf } from './store-photos.ts'
import * as store from './store-write.ts'

interface Dependencies {
  media: Media
  goLive(tx: Tx, post: Pick<store.OwnPost, 'id' | 'creatorId'>): Promise<void>
}

/** A post as something to decide about. */
export function postSubject({ media, goLive }: Dependencies): Subject {
  /** Creator first and post second, like all that writes here. */
  async function locked(tx: Tx, id: string): Promise<store.OwnPost | undefined> {
    const post = await store.anyPost(tx, id)
    if (!post) return undefined
    await store.holdCreator(tx, post.creatorId)
    return store.holdPost(tx, post.creatorId, id)
  }

  return {
    async show(db, id) {
      const post = await store.anyPost(db, id)
      if (!post) return null
      const places = await photosOf(db, [id], { unseen: true })
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
      const post = await locked(tx, id)
      if (!post) return
      await store.updatePost(tx, id, { heldRule: rule, pinned: false })
      if (post.state === 'published' && post.heldRule === null) await store.addToCount(tx, post.creatorId, -1)
    },

    async release(tx, id) {
      const post = await locked(tx, id)
      if (!post || post.heldRule === null) return
      await store.updatePost(tx, id, { heldRule: null })
      if (post.state !== 'published') return
      if (post.toldAt === null) await goLive(tx, post)
      else await store.addToCount(tx, post.creatorId, 1)
    },
  }
}
