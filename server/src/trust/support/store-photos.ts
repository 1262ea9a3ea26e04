import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export const insertPhoto = (tx: Tx, photo: Insertable<Tables['supportPhotos']>) =>
  tx.insertInto('supportPhotos').values(photo).execute()

/** The facts that decide whether another photo may be added to a message. */
export const messageFacts = (db: Db, ticketId: string, messageId: string) =>
  db
    .selectFrom('supportMessages')
    .select(['author', 'createdAt as writtenAt'])
    .select((eb) =>
      eb
        .selectFrom('supportPhotos')
        .select((photo) => photo.fn.countAll<number>().as('count'))
        .whereRef('supportPhotos.messageId', '=', 'supportMessages.id')
        .$asScalar()
        .$notNull()
        .as('photos'),
    )
    .where('id', '=', messageId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()

export const isOfTicket = async (db: Db, ticketId: string, photoId: string): Promise<boolean> =>
  (await db
    .selectFrom('supportPhotos')
    .innerJoin('supportMessages', 'supportMessages.id', 'supportPhotos.messageId')
    .select('supportPhotos.id')
    .where('supportPhotos.id', '=', photoId)
    .where('supportMessages.ticketId', '=', ticketId)
    .executeTakeFirst()) !== undefined

/** The ids of photos that exist. */
export const knownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('supportPhotos').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )
