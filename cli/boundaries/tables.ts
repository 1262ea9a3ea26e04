const WHY = 'SQL names tables of its own feature only; their owner publishes fragments for all others'

/** Places where the SQL of a feature names a table of another one. */
export function foreignTables(files: ReadonlyMap<string, string>): string[] {
  const owners = tableOwners(files)
  return [...files].flatMap(([path, source]) => {
    if (!DOMAIN_FILE.test(path) || path.includes('.test.')) return []
    return [...new Set(tablesIn(source))]
      .filter((table) => owners.has(table) && owners.get(table) !== featureOf(path))
      .map((table) => `${path} names ${table} of ${owners.get(table)}: ${WHY}`)
  })
}

/** The feature that declares each table in its `tables.ts`. */
export function tableOwners(files: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [path, source] of files)
    if (DECLARATIONS.test(path))
      for (const table of declaredTables(source)) owners.set(table, featureOf(path))
  return owners
}

const DOMAIN_FILE = /^server\/src\/(?!platform\/|adapters\/)[^/]+\/.+\.ts$/
const DECLARATIONS = /^server\/src\/(?!platform\/db\/).*[/-]tables\.ts$/

const featureOf = (path: string): string => path.split('/').slice(2, 4).join('/')

/** The keys of the object called `tables`; Biome's indentation tells them from keys inside of them. */
function declaredTables(source: string): string[] {
  const [, indent = ''] = /\n( +)tables: \{\n/.exec(source) ?? []
  const keys = source.matchAll(new RegExp(`^${indent}  (\\w+): \\{`, 'gm'))
  return [...keys].map(([, table]) => table!)
}

const BUILDER_CALL =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|\w+Join|\w+JoinLateral)\(\s*\[?\s*((?:'[\w ]+'(?:,\s*)?)+)/g
const SQL_TEMPLATE = /sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/gs
const NAMED_TABLE = /\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]+)\b/g

function tablesIn(source: string): string[] {
  const inBuilder = [...source.matchAll(BUILDER_CALL)].flatMap(([, names]) =>
    [...names!.matchAll(/'(\w+)/g)].map(([, table]) => table!),
  )
  const inTemplates = [...source.matchAll(SQL_TEMPLATE)].flatMap(([, text]) =>
    [...text!.matchAll(NAMED_TABLE)].map(([, table]) => camelCase(table!)),
  )
  return [...inBuilder, ...inTemplates]
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
