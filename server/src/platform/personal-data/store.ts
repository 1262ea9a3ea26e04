import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Owner, PersonalTable } from './define-tables.ts'

/** Returns the account's rows of a table as they are exported. */
export async function exportRows(
  db: Db,
  name: string,
  table: PersonalTable,
  accountId: string,
): Promise<object[]> {
  const derived = Object.entries(table.derive?.(accountId) ?? {})
  const columns = [
    ...table.export.map((column) => sql.ref(column)),
    ...derived.map(([alias, value]) => sql`${value} as ${sql.ref(alias)}`),
  ]
  const order = [table.orderBy ?? []].flat().map((column) => sql.ref(column))
  const { rows } = await sql<never>`
    select ${sql.join(columns)} from ${sql.table(name)} where ${isOwnedBy(table.owner, accountId)}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(db)
  return table.present ? rows.map((row) => table.present!(row)) : rows
}

export async function eraseRows(
  tx: Tx,
  name: string,
  { owner, erase = 'delete' }: PersonalTable,
  accountId: string,
): Promise<void> {
  if (erase === 'delete' || erase === 'last')
    await sql`delete from ${sql.table(name)} where ${isOwnedBy(owner, accountId)}`.execute(tx)
  else if (typeof erase === 'string' || 'clears' in erase) return
  else if ('by' in erase)
    await sql`delete from ${sql.table(name)} where ${isIn(erase.by, accountId)}`.execute(tx)
  else {
    const values = Object.entries(erase.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(name)} set ${sql.join(values)} where ${isOwnedBy(owner, accountId)}`.execute(
      tx,
    )
  }
}

function isOwnedBy(owner: Owner, accountId: string): RawBuilder<unknown> {
  if (typeof owner === 'string') return isIn([owner], accountId)
  if ('where' in owner) return owner.where(accountId)
  if (!('column' in owner)) return isIn(owner, accountId)
  const { column, table, key, owners } = owner
  return sql`${sql.ref(column)} in (
    select ${sql.ref(key)} from ${sql.table(table)} where ${isIn(owners, accountId)})`
}

const isIn = (columns: readonly string[], accountId: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${accountId}`),
    sql` or `,
  )})`
