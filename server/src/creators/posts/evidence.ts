import type { Tx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { PostQueries } from './queries.ts'
import { postById } from './store.ts'
import { photosOf } from './store-photos.ts'

/** What our team sees of a reported post: all of it, even if the reporter couldn't unlock it. */
export const evidenceOf = (posts: PostQueries, media: Media) => async (tx: Tx, me: Viewer, id: string) => {
  const post = await postById(tx, id)
  if (!post || !(await posts.canSee(tx, me, post))) return null
  const places = await photosOf(tx, [id], { unreviewed: false })
  const photos = await media.photosOf(
    tx,
    places.map(({ mediaId }) => mediaId),
  )
  const { creatorId: accountId, text, visibility, publishedAt } = post
  return { accountId, seen: { postId: id, text, visibility, publishedAt, photos } }
}
