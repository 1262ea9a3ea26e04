import type { Tx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { reading } from './reading.ts'
import { postById } from './store.ts'
import { photosOf } from './store-photos.ts'

/** What the team gets to see of a post that is reported, whatever of it the one who reports has paid for. */
export const evidenceOf =
  (posts: ReturnType<typeof reading>, media: Media) => async (tx: Tx, me: Viewer, id: string) => {
    const post = await postById(tx, id)
    if (!post || !(await posts.canSee(tx, me, post))) return null
    const places = await photosOf(tx, [id], { unseen: false })
    const photos = await media.photosOf(
      tx,
      places.map(({ mediaId }) => mediaId),
    )
    const { creatorId: accountId, text, visibility, publishedAt } = post
    return { accountId, seen: { postId: id, text, visibility, publishedAt, photos } }
  }
