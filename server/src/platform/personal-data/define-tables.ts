import type { RawBuilder, Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type TableName = keyof Tables
type ColumnOf<Name extends TableName> = keyof Tables[Name] & string

/** A column that refers to a row of another table, whose owner is named there. */
export interface Through<Column extends string = string> {
  column: Column
  table: TableName
  key: string
  owners: readonly string[]
}

interface Condition<Column extends string> {
  columns: readonly Column[]
  where(accountId: string): RawBuilder<unknown>
}

/** The account's id is in one of the columns, or a condition tells. */
export type Owner<Column extends string = string> =
  | Column
  | readonly Column[]
  | Through<Column>
  | Condition<Column>

/**
 * - `delete`: removes the rows of their owner.
 * - `last`: the same, after every other table.
 * - `cascade`: a foreign key, a trigger or the feature's own `erase` removes them along with another row.
 * - `by`: removes rows that have the account's id in any of these columns.
 * - `set`: the row stays and names no one, with these values in place of the person's.
 * - `clears`: the row stays, and the feature's own `erase` clears these columns.
 * - `keep`: the row stays. It never named anyone by itself.
 */
export type Erasure<Column extends string = string> =
  | 'delete'
  | 'last'
  | 'cascade'
  | 'keep'
  | { by: readonly Column[] }
  | { set: { readonly [Name in Column]?: unknown } }
  | { clears: readonly Column[] }

export interface PersonalTable<Column extends string = string, Row = never> {
  owner: Owner<Column>
  export: readonly Column[]
  /** Columns that an export computes. One with the name of a column takes its place. */
  derive?: (accountId: string) => Record<string, RawBuilder<unknown>>
  /** Adds to a row of an export what only code can tell. */
  present?(row: Row): object
  orderBy?: Column | readonly Column[]
  /** Columns that are not exported, each with its reason. */
  omit?: { readonly [Name in Column]?: string }
  erase?: Erasure<Column>
}

export interface ImpersonalTable<Column extends string = string> {
  /** Why none of its columns is about a person. */
  impersonal: string
  columns: readonly Column[]
}

/** Every table that a feature owns, with what becomes of each column in an export and in an erasure. */
export interface FeatureTables {
  /** The file of an export. Needed where a table exports anything. */
  section?: {
    name: string
    /** Tells people what is in the file. */
    about: string
  }
  tables: {
    readonly [Name in TableName]?:
      | PersonalTable<ColumnOf<Name>, Selectable<Tables[Name]>>
      | ImpersonalTable<ColumnOf<Name>>
  }
  /** What an export holds besides the rows. */
  collect?(db: Db, accountId: string): Promise<Record<string, unknown>>
  /** Files of an export, in a folder with the section's name. */
  files?(db: Db, accountId: string): AsyncIterable<{ name: string; bytes: Buffer }>
  /** Runs before the feature's rows are erased. */
  erase?(tx: Tx, accountId: string): Promise<void>
}

export const defineTables = (declared: FeatureTables): FeatureTables => declared

export const through = <const Column extends string, const Name extends TableName>(
  column: Column,
  table: Name,
  key: ColumnOf<Name>,
  ...owners: ColumnOf<Name>[]
): Through<Column> => ({ column, table, key, owners })

export const ownerColumns = (owner: Owner): readonly string[] => {
  if (typeof owner === 'string') return [owner]
  if ('column' in owner) return [owner.column]
  return 'columns' in owner ? owner.columns : owner
}
