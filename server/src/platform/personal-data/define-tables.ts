import type { RawBuilder, Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type TableName = keyof Tables
type ColumnOf<Name extends TableName> = keyof Tables[Name] & string

/** A column that refers to a row of another table, which has the owner. */
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

/** Columns that contain the account's id, a reference to the owning row, or a condition. */
export type Owner<Column extends string = string> =
  | Column
  | readonly Column[]
  | Through<Column>
  | Condition<Column>

/**
 * - `delete`: deletes the owner's rows.
 * - `last`: like `delete`, but after every other table.
 * - `cascade`: a foreign key, a trigger or the feature's own `erase` deletes the rows together with another row.
 * - `by`: deletes rows that have the account's id in any of these columns.
 * - `set`: the row stays anonymously, with these values instead of the person's.
 * - `clears`: the row stays, and the feature's own `erase` clears these columns.
 * - `keep`: the row stays unchanged, because it doesn't identify a person.
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
  /** Values that an export computes. They take precedence over columns with the same name. */
  derive?: (accountId: string) => Record<string, RawBuilder<unknown>>
  /** Converts a row in code, for values that SQL can't compute. */
  present?(row: Row): object
  orderBy?: Column | readonly Column[]
  /** Columns that aren't exported, each with the reason. */
  omit?: { readonly [Name in Column]?: string }
  erase?: Erasure<Column>
}

export interface ImpersonalTable<Column extends string = string> {
  /** The reason why no column contains personal data. */
  impersonal: string
  columns: readonly Column[]
}

/** Every table that a feature owns, and how exports and erasures treat each column. */
export interface FeatureTables {
  /** Describes the feature's file in an export. Required if any table exports columns. */
  section?: {
    name: string
    /** Explains the file to its reader. */
    about: string
  }
  tables: {
    readonly [Name in TableName]?:
      | PersonalTable<ColumnOf<Name>, Selectable<Tables[Name]>>
      | ImpersonalTable<ColumnOf<Name>>
  }
  /** Collects data for the export in addition to the rows. */
  collect?(db: Db, accountId: string): Promise<Record<string, unknown>>
  /** Yields files for the export, in a folder with the section's name. */
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
