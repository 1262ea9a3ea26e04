import { beforeEach, expect, test } from 'vitest'
import { buildAccount } from '#seed/builders.ts'
import { DATA_MAP, FRIEND, PERSON } from './data-map.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const ids = {} as { person: string; friend: string }
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows

const valueOf = (plant: unknown) => (plant === PERSON ? ids.person : plant === FRIEND ? ids.friend : plant)
const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const planted = Object.entries(DATA_MAP).flatMap(([table, { section, columns }]) =>
  section === null
    ? []
    : [
        {
          table,
          section,
          columns: Object.entries(columns).flatMap(([column, entry]) =>
            entry.kind === 'not personal' ? [] : [{ column, ...entry }],
          ),
        },
      ],
)

beforeEach(async () => {
  await query('truncate accounts, support_tickets cascade')
  ids.person = world.platform.ids.id()
  ids.friend = (await buildAccount(world)).id
  for (const { table, columns } of planted) {
    const names = columns.map(({ column }) => column).join(', ')
    const holders = columns.map((_, at) => `$${at + 1}`).join(', ')
    await query(
      `insert into ${table} (${names}) values (${holders})`,
      columns.map(({ plant }) => valueOf(plant)),
    )
  }
})

/** Tables of ours and of the job queue in which a row holds one of the texts, in whatever column. */
async function tablesHolding(...texts: string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`,
  )
  // Bytes are written in hex there.
  const like = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`])
  const holding: string[] = []
  for (const { name } of tables) {
    const found = await query(`select 1 from ${name} as t where t::text ilike any ($1) limit 1`, [like])
    if (found.length > 0) holding.push(name.replace('public.', ''))
  }
  return holding
}

test('every column of the database is in the map, and nothing else', async () => {
  const columns = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const mapped = Object.entries(DATA_MAP).flatMap(([table, map]) =>
    Object.keys(map.columns).map((column) => `${table}.${column}`),
  )
  expect(mapped.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

test('every column that is marked so is in the export, under its name', async () => {
  const { sections } = world.platform.personalData
  const read: Record<string, unknown> = {}
  for (const { name, export: collect } of sections)
    read[name] = await collect(world.platform.database.db, ids.person)
  const missing = planted.flatMap(({ table, section, columns }) =>
    columns
      .filter(
        ({ kind, column, plant }) =>
          kind === 'exported' && !holds(read[section], camel(column), valueOf(plant)),
      )
      .map(({ column }) => `${table}.${column}`),
  )
  expect(missing).toEqual([])
})

test('no secret is in the export', async () => {
  const texts = await Promise.all(
    world.platform.personalData.sections.map(async ({ export: collect }) =>
      JSON.stringify(await collect(world.platform.database.db, ids.person)),
    ),
  )
  const secrets = planted.flatMap(({ columns }) =>
    columns.flatMap(({ plant, ...entry }) =>
      entry.kind === 'erased' && entry.reason === 'a secret' && isText(plant) ? [plant.toString()] : [],
    ),
  )
  expect(secrets.length).toBeGreaterThan(4)
  for (const secret of secrets) expect(texts.join()).not.toContain(secret)
})

test('erased, not a trace is left in any table', async () => {
  const before = await tablesHolding('canary', ids.person)
  expect(before).toEqual(expect.arrayContaining(planted.map(({ table }) => table)))
  await query(`update accounts set status = 'deleted', closed_until = closed_at where id = $1`, [ids.person])
  await world.platform.jobs.runNow('accounts.erase')
  expect(await tablesHolding('canary', ids.person)).toEqual([])
  expect(await query('select id from accounts where id = $1', [ids.friend])).toHaveLength(1)
})

const isText = (plant: unknown): plant is string | Buffer =>
  typeof plant === 'string' || Buffer.isBuffer(plant)

/** Whether the value is somewhere in there under this name. */
function holds(within: unknown, name: string, value: unknown): boolean {
  if (typeof within !== 'object' || within === null) return false
  return Object.entries(within).some(
    ([key, part]) =>
      (key === name && JSON.stringify(part) === JSON.stringify(value)) || holds(part, name, value),
  )
}
