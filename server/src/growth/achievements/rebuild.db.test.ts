import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { passDays } from '#test/money.ts'
import { simulateHistory } from '#test/random-history.ts'
import { redeliverEvents } from '#test/redeliver-events.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const SEED = Number(process.env.ACHIEVEMENTS_SEED ?? Date.now() % 100_000)
const ACTS = 160

async function achievementRows() {
  const { db } = world.platform.database
  const [counters, facts, steps] = await Promise.all([
    sql<{ achievement: string }>`
      select account_id, achievement, count from achievement_counters where count > 0 order by 1, 2`.execute(
      db,
    ),
    sql`select account_id, achievement, fact::text from achievement_facts order by 1, 2, 3`.execute(db),
    sql`select account_id, achievement, step from achievement_steps order by 1, 2, 3`.execute(db),
  ])
  return { counters: counters.rows, facts: facts.rows, steps: steps.rows }
}

test('counts the same from live events, repeated events and a rebuild', async () => {
  await simulateHistory(world, SEED, ACTS)
  await passDays(world, 65)
  const live = await achievementRows()
  const achievements = new Set(live.counters.map(({ achievement }) => achievement))
  expect(achievements.size, `seed ${SEED}`).toBeGreaterThan(14)
  expect(live.steps.length).toBeGreaterThan(10)

  expect(await redeliverEvents(world, /^achievements\./)).toBeGreaterThan(200)
  expect(await achievementRows(), `seed ${SEED}`).toEqual(live)

  const { rebuild } = world.services.achievements
  expect(await rebuild(), `seed ${SEED}`).toMatchObject({ facts: 0, steps: 0 })
  expect(await achievementRows()).toEqual(live)

  await sql`truncate achievement_facts, achievement_counters, achievement_steps`.execute(
    world.platform.database.db,
  )
  expect((await rebuild()).facts).toBe(live.facts.length)
  expect(await achievementRows(), `seed ${SEED}`).toEqual(live)
})
