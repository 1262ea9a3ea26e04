import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { planEach, planOnce } from './prepared.ts'
import { transact } from './transact.ts'

const world = useWorld()

const ROLLED_BACK = new Error('enough was seen')

/** How a statement about an empty table is planned that is asked for again and again; nothing of it stays. */
async function planOf(before: typeof planOnce): Promise<string> {
  let plan = ''
  const seen = transact(world.platform.database.db, async (tx) => {
    await sql`create table crowd (id integer primary key)`.execute(tx)
    await sql`analyze crowd`.execute(tx)
    await before(tx)
    await sql`prepare somebody (integer) as select from crowd where id = $1`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain execute somebody (1)`.execute(tx)
    plan = rows.flatMap((row) => Object.values(row)).join('\n')
    await sql`deallocate somebody`.execute(tx)
    throw ROLLED_BACK
  })
  await expect(seen).rejects.toBe(ROLLED_BACK)
  return plan
}

test('what is planned once goes by an index, also when the table was empty at that moment', async () => {
  expect(await planOf(planOnce)).toMatch(/Index Cond: \(id = \$1\)/)
})

test('what is planned each time is planned for what is asked', async () => {
  const plan = await planOf(async (tx) => {
    await planOnce(tx)
    return planEach(tx)
  })
  expect(plan).toMatch(/Seq Scan/)
  expect(plan).toMatch(/\(id = 1\)/)
})
