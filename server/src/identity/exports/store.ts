import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

const IN_PROGRESS = ['waiting', 'working'] as const

export const exportOf = (db: Db, accountId: string) =>
  db.selectFrom('exports').selectAll().where('accountId', '=', accountId).executeTakeFirst()

export const lockExportOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('exports').selectAll().where('accountId', '=', accountId).forUpdate().executeTakeFirst()

/** Undefined when the account has an export already. */
export const insertExport = (tx: Tx, row: Insertable<Tables['exports']>) =>
  tx
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .returningAll()
    .executeTakeFirst()

export const deleteExport = (tx: Tx, id: string) => tx.deleteFrom('exports').where('id', '=', id).execute()

/** Stores the name of the file before it is written, so that a sweep never finds a file without a row. */
export async function startAttempt(tx: Tx, id: string, fileName: string) {
  const row = await tx
    .selectFrom('exports')
    .select(['accountId', 'fileName', 'attempts'])
    .where('id', '=', id)
    .where('state', 'in', IN_PROGRESS)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const attempts = row.attempts + 1
  await tx
    .updateTable('exports')
    .set({ state: 'working', progress: 0, attempts, fileName })
    .where('id', '=', id)
    .execute()
  return { id, fileName, accountId: row.accountId, previousFile: row.fileName, attempts }
}

/** False when the export was replaced or erased, or another attempt has started. */
export async function updateAttempt(
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
    .where('state', 'in', IN_PROGRESS)
    .where('createdAt', '<', before)
    .execute()

export const deleteExpired = (tx: Tx, now: Date, failedBefore: Date) =>
  tx
    .deleteFrom('exports')
    .where((eb) =>
      eb.or([
        eb('availableUntil', '<=', now),
        eb.and([eb('state', '=', 'failed'), eb('createdAt', '<', failedBefore)]),
      ]),
    )
    .execute()

export async function fileNames(db: Db): Promise<Set<string | null>> {
  const rows = await db.selectFrom('exports').select('fileName').where('fileName', 'is not', null).execute()
  return new Set(rows.map(({ fileName }) => fileName))
}
