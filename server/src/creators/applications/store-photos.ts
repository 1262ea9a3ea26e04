import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export const insertPhoto = (tx: Tx, photo: { mediaId: string; accountId: string; position: number }) =>
  tx.insertInto('applicationPhotos').values(photo).execute()

/** Added, and not sent yet; in their order. */
export const unsentOf = async (db: Db, accountId: string): Promise<string[]> =>
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

/** The same, which nobody takes away until this is through. */
export const holdUnsent = async (tx: Tx, accountId: string): Promise<string[]> =>
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

export async function send(tx: Tx, applicationId: string, mediaIds: readonly string[]): Promise<void> {
  await sql`
    update application_photos set application_id = ${applicationId}, position = wish.place
    from unnest(${mediaIds}::uuid[]) with ordinality as wish (id, place)
    where media_id = wish.id`.execute(tx)
}

/** In their order, with the application of each. */
export const sentWith = (db: Db, applicationIds: readonly string[]) =>
  applicationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('applicationPhotos')
        .select(['mediaId', 'applicationId'])
        .where('applicationId', 'in', applicationIds)
        .orderBy('applicationId')
        .orderBy('position')
        .execute()

/** Undefined for one that was not sent. */
export const applicationOf = async (db: Db, mediaId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('applicationPhotos')
      .select('applicationId')
      .where('mediaId', '=', mediaId)
      .executeTakeFirst()
  )?.applicationId ?? undefined

/** Those that were never sent. One that is sent at this moment is left alone. */
export const holdUnsentSince = async (tx: Tx, before: Date, most: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('applicationPhotos')
      .innerJoin('media', 'media.id', 'applicationPhotos.mediaId')
      .select('media.id')
      .where('applicationPhotos.applicationId', 'is', null)
      .where('media.createdAt', '<', before)
      .limit(most)
      .forUpdate('applicationPhotos')
      .skipLocked()
      .execute()
  ).map(({ id }) => id)
