import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { MEDIA } from '#safety/media/fragments.ts'

/** Serializes changes to a member's photos, so that their count stays correct until the transaction ends. */
export const lockPhotosOf = (tx: Tx, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('profile_photos'), hashtext(${ownerId}))`.execute(tx)

export const photoIdsOf = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('profilePhotos')
      .select('mediaId')
      .where('ownerId', '=', ownerId)
      .orderBy('position')
      .execute()
  ).map(({ mediaId }) => mediaId)

export const appendPhoto = (tx: Tx, ownerId: string, mediaId: string) =>
  sql`
    insert into profile_photos (media_id, owner_id, position)
    select ${mediaId}, ${ownerId}, coalesce(max(position), 0) + 1 from profile_photos where owner_id = ${ownerId}`.execute(
    tx,
  )

export const setOrder = (tx: Tx, ownerId: string, mediaIds: readonly string[]) =>
  sql`
    update profile_photos set position = photo.position
    from unnest(${mediaIds}::uuid[]) with ordinality as photo (media_id, position)
    where profile_photos.media_id = photo.media_id and owner_id = ${ownerId}`.execute(tx)

/** The photos that others can see, in order. */
export const shownIdsOf = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('profilePhotos')
      .innerJoin(MEDIA.as('media'), 'media.id', 'profilePhotos.mediaId')
      .select('mediaId')
      .where('profilePhotos.ownerId', '=', ownerId)
      .where('media.state', '=', 'shown')
      .orderBy('position')
      .execute()
  ).map(({ mediaId }) => mediaId)

export const shownOf = (db: Db, ownerIds: readonly string[]) =>
  ownerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('profilePhotos')
        .innerJoin(MEDIA.as('media'), 'media.id', 'profilePhotos.mediaId')
        .select(['mediaId', 'profilePhotos.ownerId'])
        .where('profilePhotos.ownerId', 'in', ownerIds)
        .where('media.state', '=', 'shown')
        .orderBy('profilePhotos.ownerId')
        .orderBy('position')
        .execute()
