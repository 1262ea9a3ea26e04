import type { Db, Tx } from '../db/database.ts'
import type { FeatureTables, ImpersonalTable, PersonalTable } from './define-tables.ts'
import { eraseRows, exportRows } from './store.ts'

/** One file of an export. */
interface Section {
  name: string
  about: string
  export(db: Db, accountId: string): Promise<Record<string, unknown>>
  files?: FeatureTables['files']
}

/** Knows the tables of every feature, to export or erase the personal data of an account. */
export class PersonalData {
  readonly #features: FeatureTables[] = []

  register(declared: FeatureTables): void {
    const { section, tables } = declared
    for (const { section: other, tables: theirs } of this.#features) {
      if (section && other?.name === section.name)
        throw new Error(`Two features export a section called ${section.name}`)
      for (const name of Object.keys(tables))
        if (name in theirs) throw new Error(`Two features declare the table ${name}`)
    }
    if (!section && personalTables(declared).some(([, table]) => table.export.length > 0))
      throw new Error(`${Object.keys(tables).join(', ')} export columns, but the feature declares no section`)
    this.#features.push(declared)
  }

  get features(): readonly FeatureTables[] {
    return this.#features
  }

  get sections(): Section[] {
    return this.#features.flatMap((declared) =>
      declared.section
        ? {
            name: declared.section.name,
            about: declared.section.about,
            files: declared.files,
            export: (db, accountId) => exportSection(db, declared, accountId),
          }
        : [],
    )
  }

  /** Erases features in reverse order, because later tables may refer to earlier ones. */
  async erase(tx: Tx, accountId: string): Promise<void> {
    for (const declared of this.#features.toReversed()) {
      await declared.erase?.(tx, accountId)
      for (const [name, table] of personalTables(declared).toReversed())
        if (table.erase !== 'last') await eraseRows(tx, name, table, accountId)
    }
    for (const [name, table] of this.#features.flatMap(personalTables))
      if (table.erase === 'last') await eraseRows(tx, name, table, accountId)
  }
}

async function exportSection(
  db: Db,
  declared: FeatureTables,
  accountId: string,
): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const [name, table] of personalTables(declared))
    if (table.export.length > 0) rows[name] = await exportRows(db, name, table, accountId)
  return { ...rows, ...(await declared.collect?.(db, accountId)) }
}

export const personalTables = ({ tables }: FeatureTables): [string, PersonalTable][] =>
  (Object.entries(tables) as [string, PersonalTable | ImpersonalTable][]).flatMap(([name, table]) =>
    'owner' in table ? [[name, table]] : [],
  )
