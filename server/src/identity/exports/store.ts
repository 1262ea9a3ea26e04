import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

const UNDER_WAY = ['waiting', 'working'] as const

export const exportOf = (db: Db, accountId: string) =>
  db.selectFrom('exports').selectAll().where('accountId', '=', accountId).executeTakeFirst()

export const lockExportOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('exports').selectAll().where('accountId', '=', accountId).forUpdate().executeTakeFirst()

/** Undefined when the person has one already. */
export const insertExport = (tx: Tx, row: Insertable<Tables['exports']>) =>
  tx
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .returningAll()
    .executeTakeFirst()

export const deleteExport = (tx: Tx, id: string) => tx.deleteFrom('exports').where('id', '=', id).execute()

/** Names the file before it is written, and says which one an earlier attempt left behind. */
export async function begin(tx: Tx, id: string, fileName: string) {
  const before = await tx
    .selectFrom('exports')
    .select(['accountId', 'fileName', 'attempts'])
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const attempts = before.attempts + 1
  await tx
    .updateTable('exports')
    .set({ state: 'working', progress: 0, attempts, fileName })
    .where('id', '=', id)
    .execute()
  return { accountId: before.accountId, leftBehind: before.fileName, attempts }
}

/** False when the export is no longer ours to write: it was replaced, erased or begun again. */
export async function update(
  db: Db,
  { id, fileName }: { id: string; fileName: string },
  changes: Partial<Insertable<Tables['exports']>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(changes)
    .where('id', '=', id)
    .where('fileName', '=', fileName)
    .where('state', '=', 'working')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const availableExport = (db: Db, id: string, accountId: string, now: Date) =>
  db
    .selectFrom('exports')
    .select(['fileName', 'createdAt'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('availableUntil', '>', now)
    .executeTakeFirst()

export const failStuck = (tx: Tx, before: Date) =>
  tx
    .updateTable('exports')
    .set({ state: 'failed', fileName: null })
    .where('state', 'in', UNDER_WAY)
    .where('createdAt', '<', before)
    .execute()

export const deleteOver = (tx: Tx, now: Date, failedBefore: Date) =>
  tx
    .deleteFrom('exports')
    .where((eb) =>
      eb.or([
        eb('availableUntil', '<=', now),
        eb.and([eb('state', '=', 'failed'), eb('createdAt', '<', failedBefore)]),
      ]),
    )
    .execute()

export const fileNamesOf = async (db: Db): Promise<Set<string | null>> =>
  new Set(
    (await db.selectFrom('exports').select('fileName').where('fileName', 'is not', null).execute()).map(
      ({ fileName }) => fileName,
    ),
  )
