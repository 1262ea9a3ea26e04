import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { MEDIA } from '#safety/media/fragments.ts'

export const insertPhoto = (tx: Tx, photo: { mediaId: string; accountId: string; position: number }) =>
  tx.insertInto('applicationPhotos').values(photo).execute()

/** Photos that aren't part of a sent application, in order. */
export const unsentPhotos = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('applicationPhotos')
      .select('mediaId')
      .where('accountId', '=', accountId)
      .where('applicationId', 'is', null)
      .orderBy('position')
      .orderBy('mediaId')
      .execute()
  ).map(({ mediaId }) => mediaId)

export const lockUnsentPhotos = async (tx: Tx, accountId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('applicationPhotos')
      .select('mediaId')
      .where('accountId', '=', accountId)
      .where('applicationId', 'is', null)
      .orderBy('mediaId')
      .forUpdate()
      .execute()
  ).map(({ mediaId }) => mediaId)

export async function attachPhotos(
  tx: Tx,
  applicationId: string,
  mediaIds: readonly string[],
): Promise<void> {
  await sql`
    update application_photos set application_id = ${applicationId}, position = given.place
    from unnest(${mediaIds}::uuid[]) with ordinality as given (id, place)
    where media_id = given.id`.execute(tx)
}

/** Photos of these applications, in order. */
export const photosOf = (db: Db, applicationIds: readonly string[]) =>
  applicationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('applicationPhotos')
        .select(['mediaId', 'applicationId'])
        .where('applicationId', 'in', applicationIds)
        .orderBy('applicationId')
        .orderBy('position')
        .execute()

/** Undefined if the photo wasn't sent. */
export const applicationOf = async (db: Db, mediaId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('applicationPhotos')
      .select('applicationId')
      .where('mediaId', '=', mediaId)
      .executeTakeFirst()
  )?.applicationId ?? undefined

/** Skips photos that a concurrent transaction sends. */
export const lockUnsentSince = async (tx: Tx, before: Date, limit: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('applicationPhotos')
      .innerJoin(MEDIA.as('media'), 'media.id', 'applicationPhotos.mediaId')
      .select('media.id')
      .where('applicationPhotos.applicationId', 'is', null)
      .where('media.createdAt', '<', before)
      .limit(limit)
      .forUpdate('applicationPhotos')
      .skipLocked()
      .execute()
  ).map(({ id }) => id)
