import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { batchedStatement, runBatched } from './statement-batching.ts'
import { transact } from './transact.ts'

const world = useWorld()

/** A batched statement that doubles numbers, and the batches it ran with. */
function doublingStatement() {
  const batches: (readonly number[])[] = []
  const double = batchedStatement(async (tx, numbers: readonly number[]) => {
    batches.push(numbers)
    const { rows } = await sql<{ twice: number }>`
      select 2 * n as twice from unnest(${numbers}::int[]) with ordinality as input (n, position) order by position`.execute(
      tx,
    )
    return rows.map(({ twice }) => twice)
  })
  return { batches, double }
}

test('combines concurrent calls into one statement per step and returns each its own result', async () => {
  const { batches, double } = doublingStatement()
  const results: Record<number, number> = {}
  await transact(world.platform.database.db, (tx) =>
    runBatched(tx, [1, 2, 3], async (n) => {
      const twice = await double(tx, n)
      // An item that needs no second statement doesn't hold up the others.
      results[n] = n === 2 ? twice : await double(tx, twice)
    }),
  )
  expect(results).toEqual({ 1: 4, 2: 4, 3: 12 })
  expect(batches).toEqual([
    [1, 2, 3],
    [2, 6],
  ])
})

test('runs each call immediately outside of runBatched', async () => {
  const { batches, double } = doublingStatement()
  const { db } = world.platform.database
  expect(await transact(db, (tx) => Promise.all([double(tx, 4), double(tx, 5)]))).toEqual([8, 10])
  expect(batches).toEqual([[4], [5]])
})

test('waits for the other items when one fails, then rolls everything back', async () => {
  const { double } = doublingStatement()
  const { db } = world.platform.database
  await sql`create table written (n integer)`.execute(db)
  let finished = 0
  const work = transact(db, (tx) =>
    runBatched(tx, [1, 2, 3], async (n) => {
      const twice = await double(tx, n)
      if (n === 2) throw new Error('item two failed')
      await sql`insert into written values (${twice})`.execute(tx)
      finished++
    }),
  )
  await expect(work).rejects.toThrow('item two failed')
  expect(finished).toBe(2)
  expect((await sql`select * from written`.execute(db)).rows).toEqual([])
})

test('rejects every item of a batch whose statement fails', async () => {
  const failing = batchedStatement(async (tx, numbers: readonly number[]) => {
    await sql`select 1 / 0`.execute(tx)
    return numbers
  })
  const errors: string[] = []
  const work = transact(world.platform.database.db, (tx) =>
    runBatched(tx, [1, 2], async (n) => {
      await failing(tx, n).catch((error: Error) => {
        errors.push(error.message)
        throw error
      })
    }),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(errors).toEqual(['division by zero', 'division by zero'])
})
