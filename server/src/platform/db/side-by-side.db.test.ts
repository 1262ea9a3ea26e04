import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { gathered, sideBySide } from './side-by-side.ts'
import { transact } from './transact.ts'

const world = useWorld()

/** A statement that doubles, and what it was asked for each time. */
function doubling() {
  const asked: (readonly number[])[] = []
  const double = gathered(async (tx, numbers: readonly number[]) => {
    asked.push(numbers)
    const { rows } = await sql<{ twice: number }>`
      select 2 * n as twice from unnest(${numbers}::int[]) with ordinality as wish (n, place) order by place`.execute(
      tx,
    )
    return rows.map(({ twice }) => twice)
  })
  return { asked, double }
}

test('what several ask for side by side is one statement, step by step, and each has its own answer', async () => {
  const { asked, double } = doubling()
  const answers: Record<number, number> = {}
  await transact(world.platform.database.db, (tx) =>
    sideBySide(tx, [1, 2, 3], async (n) => {
      const twice = await double(tx, n)
      // Somebody who has another question in between is waited for by nobody.
      answers[n] = n === 2 ? twice : await double(tx, twice)
    }),
  )
  expect(answers).toEqual({ 1: 4, 2: 4, 3: 12 })
  expect(asked).toEqual([
    [1, 2, 3],
    [2, 6],
  ])
})

test('alone, it is asked at once', async () => {
  const { asked, double } = doubling()
  const { db } = world.platform.database
  expect(await transact(db, (tx) => Promise.all([double(tx, 4), double(tx, 5)]))).toEqual([8, 10])
  expect(asked).toEqual([[4], [5]])
})

test('when one fails nothing is written, and nobody is still at work', async () => {
  const { double } = doubling()
  const { db } = world.platform.database
  await sql`create table written (n integer)`.execute(db)
  let ended = 0
  const work = transact(db, (tx) =>
    sideBySide(tx, [1, 2, 3], async (n) => {
      const twice = await double(tx, n)
      if (n === 2) throw new Error('two is rotten')
      await sql`insert into written values (${twice})`.execute(tx)
      ended++
    }),
  )
  await expect(work).rejects.toThrow('two is rotten')
  expect(ended).toBe(2)
  expect((await sql`select * from written`.execute(db)).rows).toEqual([])
})

test('what fails for all fails for each', async () => {
  const failing = gathered(async (tx, numbers: readonly number[]) => {
    await sql`select 1 / 0`.execute(tx)
    return numbers
  })
  const heard: string[] = []
  const work = transact(world.platform.database.db, (tx) =>
    sideBySide(tx, [1, 2], async (n) => {
      await failing(tx, n).catch((error: Error) => {
        heard.push(error.message)
        throw error
      })
    }),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(heard).toEqual(['division by zero', 'division by zero'])
})
