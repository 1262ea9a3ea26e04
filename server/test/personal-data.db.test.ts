import { beforeEach, expect, test } from 'vitest'
import { ownerColumns, type PersonalTable } from '#platform/personal-data/define-tables.ts'
import { personalTables } from '#platform/personal-data/registry.ts'
import { buildAccount } from '#seed/builders.ts'
import { columnsOf, plantCanaries, type Row, snake, TRACES } from './canaries.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const features = () => world.platform.personalData.features
const personal = () => new Map(features().flatMap(personalTables))
const query = async <Found extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Found>(sql, values)).rows

let nextNumber = 1_717_171_717
let person: string
let friend: string
let planted: Map<string, Row>

beforeEach(async () => {
  // Without triggers, since those of the ledger forbid deleting.
  await query(`begin; set local session_replication_role = replica;
    truncate ${[...personal().keys(), 'seekers'].map(snake).join(', ')} cascade; commit`)
  // A number that no other column has by chance.
  await query(`alter table profiles alter column number restart with ${nextNumber++}`)
  person = world.platform.ids.id()
  friend = (await buildAccount(world)).id
  planted = await plantCanaries(world.platform.database.pool, personal(), { person, friend })
})

const derivedBy = (table: PersonalTable): string[] => Object.keys(table.derive?.(person) ?? {})
const omittedFrom = ({ omit = {} }: PersonalTable): [string, string][] =>
  Object.entries(omit).filter((entry): entry is [string, string] => entry[1] !== undefined)

const exportAll = (): Promise<[string, Record<string, Row[]>][]> =>
  Promise.all(
    world.platform.personalData.sections.map(
      async ({ name, export: collect }): Promise<[string, Record<string, Row[]>]> => [
        name,
        (await collect(world.platform.database.db, person)) as Record<string, Row[]>,
      ],
    ),
  )

/** Returns the tables, including those of the job queue, with one of the texts in any column. */
async function tablesContaining(texts: string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
       and not (select relispartition from pg_class
         where oid = format('%I.%I', table_schema, table_name)::regclass) order by 1`,
  )
  // Postgres prints bytes as hex.
  const like = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`])
  const containing: string[] = []
  for (const { name } of tables) {
    const found = await query(`select 1 from ${name} as t where t::text ilike any ($1) limit 1`, [like])
    if (found.length > 0) containing.push(name.replace('public.', ''))
  }
  return containing
}

test('every table belongs to one feature, which exports or omits each column', async () => {
  const columns = await columnsOf(world.platform.database.pool)
  const declared = features().flatMap(({ tables }) => Object.entries(tables))
  expect(new Set(declared.map(([name]) => name))).toEqual(new Set(columns.keys()))
  const inDatabase = (name: string) => columns.get(name)!.map(({ column }) => column)
  for (const [name, table] of declared)
    if ('impersonal' in table)
      expect([name, new Set(table.columns)]).toEqual([name, new Set(inDatabase(name))])
  for (const [name, table] of personal()) {
    const shown = [...table.export, ...derivedBy(table).filter((column) => inDatabase(name).includes(column))]
    const hidden = omittedFrom(table).map(([column]) => column)
    expect([name, shown.filter((column) => hidden.includes(column))]).toEqual([name, []])
    const decided = new Set([...ownerColumns(table.owner), ...shown, ...hidden])
    expect([name, decided]).toEqual([name, new Set(inDatabase(name))])
  }
})

test('the export has every exported column under the name of its table and column', async () => {
  const rows = new Map((await exportAll()).flatMap(([, section]) => Object.entries(section)))
  const missing = [...personal()].flatMap(([name, table]) =>
    table.export
      .filter(
        (column) =>
          !rows
            .get(name)
            ?.some((row) => JSON.stringify(row[column]) === JSON.stringify(planted.get(name)![column])),
      )
      .map((column) => `${name}.${column}`),
  )
  expect(missing).toEqual([])
})

test('the export contains no omitted value and no secret', async () => {
  const text = JSON.stringify(await exportAll())
  const omitted = [...personal()].flatMap(([name, table]) =>
    omittedFrom(table).flatMap(([column, reason]) => {
      const value = planted.get(name)![column]
      const trace = Buffer.isBuffer(value) ? value.toString() : JSON.stringify(value)
      return trace.includes('canary') && !reason.startsWith('exported') ? [{ column, reason, trace }] : []
    }),
  )
  expect(omitted.filter(({ reason }) => reason === 'a secret').length).toBeGreaterThan(8)
  expect(omitted.filter(({ trace }) => text.includes(trace))).toEqual([])
})

test('an erasure leaves no trace in any table, but keeps financial records', async () => {
  const traces = [...TRACES, person, String(planted.get('profiles')!['number'])]
  const before = await tablesContaining(traces)
  const erased = [...personal()].filter(([, { erase }]) => erase !== 'keep').map(([name]) => snake(name))
  expect(erased.filter((name) => !before.includes(name))).toEqual([])

  const blocked = 'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())'
  await query(blocked, [friend, person])
  await query(`update accounts set status = 'deleted', closed_until = closed_at where id = $1`, [person])
  await world.platform.jobs.runNow('accounts.erase')

  // These jobs hold the ids of the pictures whose bytes they remove.
  expect(await query(`delete from jobs.job where name = 'media.remove_bytes' returning id`)).not.toEqual([])
  expect(await tablesContaining(traces)).toEqual([])
  expect(await query('select id from accounts where id = $1', [friend])).toHaveLength(1)
  for (const table of ['transactions', 'transaction_steps', 'refund_requests', 'refunds', 'payouts'])
    expect(await query(`select from ${table}`)).toHaveLength(1)
})
