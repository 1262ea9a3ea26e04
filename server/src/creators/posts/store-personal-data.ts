import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { Media } from '#safety/media/service.ts'

export const postData = (media: Media): PersonalDataSection => ({
  name: 'posts',
  about: 'What you published or prepared as a creator, with its photos by id, and which posts you like.',
  async export(db, accountId) {
    const written = await db
      .selectFrom('posts')
      .select([
        'id',
        'state',
        'visibility',
        'text',
        'publishAt',
        'publishedAt',
        'toldAt',
        'editedAt',
        'changedAt',
      ])
      .select(['pinned', 'heldRule', 'likes', 'comments', 'reach'])
      .where('creatorId', '=', accountId)
      .orderBy('changedAt')
      .orderBy('id')
      .execute()
    const photos = await db
      .selectFrom('postPhotos')
      .select(['mediaId', 'postId', 'position', 'alt', 'createdAt'])
      .where('creatorId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('mediaId')
      .execute()
    const liked = await db
      .selectFrom('postLikes')
      .select(['postId', 'at'])
      .where('accountId', '=', accountId)
      .orderBy('at')
      .orderBy('postId')
      .execute()
    const days = await db
      .selectFrom('creatorDays')
      .select(['day', 'reach', 'likes', 'comments', 'joined', 'gone', 'posts', 'gross', 'net', 'refunded'])
      .where('creatorId', '=', accountId)
      .orderBy('day')
      .execute()
    return { written, photos, liked, days }
  },
  async erase(tx, accountId) {
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
    await tx.deleteFrom('postLikes').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('postViews').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('posts').where('creatorId', '=', accountId).execute()
    await tx.deleteFrom('creatorDays').where('creatorId', '=', accountId).execute()
  },
})
