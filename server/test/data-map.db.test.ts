import { beforeEach, expect, test } from 'vitest'
import { buildAccount } from '#seed/builders.ts'
import { DATA_MAP, FRIEND, NUMBER, PERSON, TRACES } from './data-map.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let nextNumber = 1_717_171_717
const ids = {} as { person: string; friend: string; number: number }
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows

const valueOf = (plant: unknown) => {
  if (plant === PERSON) return ids.person
  if (plant === FRIEND) return ids.friend
  return plant === NUMBER ? ids.number : plant
}
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
  // The ledger lets itself be emptied only past its triggers.
  await query(`begin; set local session_replication_role = replica;
    truncate accounts, support_tickets, decks, swipes, likes, undos, pass_resets, exposure, seekers, messages, kept_messages,
      sandbox_customers, sandbox_accounts cascade; commit`)
  ids.person = world.platform.ids.id()
  // A number that is nowhere else by chance.
  await query(`alter table profiles alter column number restart with ${nextNumber++}`)
  ids.friend = (await buildAccount(world)).id
  for (const { table, columns } of planted) {
    const names = columns.map(({ column }) => column).join(', ')
    const holders = columns.map((_, at) => `$${at + 1}`).join(', ')
    await query(
      `insert into ${table} (${names}) values (${holders})`,
      columns.map(({ plant }) => valueOf(plant)),
    )
    if (table === 'profiles') ids.number = await numberOf(ids.person)
  }
})

const numberOf = async (id: string): Promise<number> =>
  (await query<{ number: number }>('select number from profiles where id = $1', [id]))[0]!.number

/** Tables of ours and of the job queue in which a row holds one of the texts, in whatever column. */
async function tablesHolding(...texts: string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
       and not (select relispartition from pg_class
         where oid = format('%I.%I', table_schema, table_name)::regclass) order by 1`,
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
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
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

test('erased, not a trace is left in any table, and records of money stay', async () => {
  const traces = [...TRACES, ids.person, String(ids.number)]
  const before = await tablesHolding(...traces)
  // What hangs on another row and is kept with it names nobody by itself.
  const telling = planted.filter(({ columns }) => columns.some(({ kind }) => kind === 'erased'))
  expect(before).toEqual(expect.arrayContaining(telling.map(({ table }) => table)))
  await query(`update accounts set status = 'deleted', closed_until = closed_at where id = $1`, [ids.person])
  await world.platform.jobs.runNow('accounts.erase')
  expect(await tablesHolding(...traces)).toEqual([])
  expect(await query('select id from accounts where id = $1', [ids.friend])).toHaveLength(1)
  for (const table of ['transactions', 'transaction_steps', 'refund_requests', 'refunds', 'payouts'])
    expect(await query(`select from ${table}`)).toHaveLength(1)
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
