import pg from 'pg'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  /** The check constraint that limits a text column to certain values, if it has one. */
  valuesCheck: string | null
}

const scalars: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bpchar: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  bit: 'string',
  xid8: 'string',
  tsvector: 'string',
}

const columnsQuery = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
         (a.atthasdef or a.attidentity <> '') as generated,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as "valuesCheck"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

/** Generates the source of `tables.ts` from a migrated database. */
export async function generateTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columnsQuery)
    return render(Map.groupBy(rows, (row) => row.table))
  } finally {
    await client.end()
  }
}

function render(tables: Map<string, Column[]>): string {
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${camel(column.column)}: ${columnType(column)}`)
    return `  ${camel(table)}: {\n${lines.join('\n')}\n  }`
  })
  return [
    '// Written by `./koji db types` from the migrated database; a test compares the two.',
    "import type { Generated } from 'kysely'",
    '',
    `export interface Tables {\n${bodies.join('\n')}\n}`,
    '',
  ].join('\n')
}

function columnType({ table, column, type, nullable, generated, valuesCheck }: Column): string {
  const union = [...(valuesCheck ?? '').matchAll(/'([^']+)'::text/g)]
    .map(([, value]) => `'${value}'`)
    .join(' | ')
  const scalar = union || (type.startsWith('_') ? `${scalars[type.slice(1)]}[]` : scalars[type])
  if (!scalar || scalar.startsWith('undefined'))
    throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  const full = nullable && scalar !== 'unknown' ? `${scalar} | null` : scalar
  return generated ? `Generated<${full}>` : full
}

export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
