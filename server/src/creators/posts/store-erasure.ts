import type { Tx } from '#platform/db/database.ts'
import type { Media } from '#safety/media/service.ts'

/** Removes a creator's photos, and an account's likes from the counts of posts. */
export async function erasePostData(media: Media, tx: Tx, accountId: string): Promise<void> {
  const photos = await tx
    .selectFrom('postPhotos')
    .select('mediaId')
    .where('creatorId', '=', accountId)
    .execute()
  await media.erase(
    tx,
    photos.map(({ mediaId }) => mediaId),
  )
  await tx
    .updateTable('posts')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where('likes', '>', 0)
    .where('id', 'in', tx.selectFrom('postLikes').select('postId').where('accountId', '=', accountId))
    .execute()
}
