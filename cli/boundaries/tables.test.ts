import { expect, test } from 'vitest'
import { readSources } from '../sources.ts'
import { foreignTables, tableOwners } from './tables.ts'

const DECLARATIONS = {
  'server/src/identity/accounts/tables.ts':
    'defineTables({\n  tables: {\n    accounts: {\n      owner: {},\n    },\n  },\n})',
  'server/src/growth/a/tables.ts':
    '() =>\n  defineTables({\n    tables: {\n      mine: {\n        export: {},\n      },\n    },\n  })',
}

const findingsIn = (source: string) =>
  foreignTables(new Map(Object.entries({ ...DECLARATIONS, 'server/src/growth/a/store.ts': source })))

test('finds the feature that declares each table', () => {
  expect([...tableOwners(new Map(Object.entries(DECLARATIONS)))]).toEqual([
    ['accounts', 'identity/accounts'],
    ['mine', 'growth/a'],
  ])
})

test('finds an owner for every table of the database', async () => {
  const files = await readSources('server')
  const generated = files.get('server/src/platform/db/tables.ts')!
  const tables = [...generated.matchAll(/^ {2}(\w+): \{/gm)].map(([, table]) => table!)
  expect(tables).toContain('eventDeliveries')
  expect([...tableOwners(files).keys()].toSorted()).toEqual(tables.toSorted())
})

test.each([
  "db.selectFrom('accounts as a')",
  "db.selectFrom(['mine', 'accounts'])",
  "query.innerJoin('accounts', 'accounts.id', 'mine.id')",
  "tx.deleteFrom('mine').using('accounts')",
  "tx.updateTable('accounts')",
  'sql`select 1 from mine join accounts a on true`',
  'sql<Row>`delete from accounts`',
  'sql`with one as (update accounts set x = 1 returning id) select`',
])('names the owner of a table that another feature uses in %s', (source) => {
  expect(findingsIn(source)).toEqual([
    expect.stringContaining('server/src/growth/a/store.ts names accounts of identity/accounts'),
  ])
})

test("allows a feature's own tables, fragments, and words that are no table", () => {
  expect(
    findingsIn(`
      db.selectFrom('mine').innerJoin(ACCOUNTS.as('accounts'), 'accounts.id', 'mine.id')
      sql\`with recent as (select 1 from mine) select from recent join \${ACCOUNTS} a on true\``),
  ).toEqual([])
})
