import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { useDefaultPlans, useGenericPlans } from './prepared.ts'
import { transact } from './transact.ts'

const world = useWorld()

const ROLLBACK = new Error('rolled back on purpose')

/** The plan of a prepared lookup in an empty table. The transaction is rolled back. */
async function explainLookup(configure: typeof useGenericPlans): Promise<string> {
  let plan = ''
  const attempt = transact(world.platform.database.db, async (tx) => {
    await sql`create table items (id integer primary key)`.execute(tx)
    await sql`analyze items`.execute(tx)
    await configure(tx)
    await sql`prepare find_item (integer) as select from items where id = $1`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain execute find_item (1)`.execute(tx)
    plan = rows.flatMap((row) => Object.values(row)).join('\n')
    await sql`deallocate find_item`.execute(tx)
    throw ROLLBACK
  })
  await expect(attempt).rejects.toBe(ROLLBACK)
  return plan
}

test('uses an index in a generic plan, even one made while the table is empty', async () => {
  expect(await explainLookup(useGenericPlans)).toMatch(/Index Cond: \(id = \$1\)/)
})

test('plans for the given parameters again after useDefaultPlans', async () => {
  const plan = await explainLookup(async (tx) => {
    await useGenericPlans(tx)
    return useDefaultPlans(tx)
  })
  expect(plan).toMatch(/Seq Scan/)
  expect(plan).toMatch(/\(id = 1\)/)
})
