import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The columns of a table that other features may join, as a subquery that Postgres merges into the query around it:
 * sql`join ${PROFILES} p on p.id = m.sender_id`, or `.innerJoin(PROFILES.as('p'), 'p.id', 'm.senderId')`.
 */
export function publishColumns<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>>(
  table: Table,
  columns: readonly (Column & string)[],
  where = 'true',
): RawBuilder<Pick<Selectable<Tables[Table]>, Column>> {
  return sql.raw(`(select ${columns.map(snakeCase).join(', ')} from ${snakeCase(table)} where ${where})`)
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
