import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type MediaRow = Selectable<Tables['media']>

export const insertMedia = (tx: Tx, row: Insertable<Tables['media']>) =>
  tx.insertInto('media').values(row).execute()

export const mediaById = (db: Db, id: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

export const mediaByIds = (db: Db, ids: readonly string[]): Promise<MediaRow[]> =>
  db.selectFrom('media').selectAll().where('id', 'in', ids).execute()

export const mediaOf = (db: Db, ownerId: string): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Undefined if the row was deleted or is in that state already. */
export const setState = (tx: Tx, id: string, state: 'shown' | 'held') =>
  tx
    .updateTable('media')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', state)
    .returning(['ownerId', 'purpose'])
    .executeTakeFirst()

export const setClass = (tx: Tx, ids: readonly string[], wanted: MediaRow['class']) =>
  tx.updateTable('media').set({ class: wanted }).where('id', 'in', ids).where('class', '<>', wanted).execute()

/** False if the row was deleted. */
export async function setAvif(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ avif: true })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the deleted rows. */
export const deleteMedia = (tx: Tx, ids: readonly string[]) =>
  tx.deleteFrom('media').where('id', 'in', ids).returning(['id', 'ownerId', 'purpose']).execute()

/** The ids that have a row. */
export const knownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('media').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))

export const unchecked = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('media')
    .select('id')
    .where('state', '=', 'checking')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
