import { until } from './until.ts'
import type { TestWorld } from './world.ts'

/** Runs an action while an account is being erased. The erasure commits as soon as the action waits for its lock. */
export const duringErasure = <Result>(world: TestWorld, accountId: string, act: () => Promise<Result>) =>
  duringDeletion(world, 'accounts', accountId, act)

/** Does the same with a row of any of these tables. */
export async function duringDeletion<Result>(
  world: TestWorld,
  table: 'accounts' | 'comments' | 'media' | 'posts',
  id: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const deleter = await world.platform.database.pool.connect()
  try {
    await deleter.query('begin')
    await deleter.query(`delete from ${table} where id = $1`, [id])
    const result = act()
    await waitForBlockedQuery(world)
    await deleter.query('commit')
    return await result
  } finally {
    deleter.release(true)
  }
}

/** Waits until one transaction blocks another. */
export const waitForBlockedQuery = ({ platform: { database } }: TestWorld) =>
  until(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount === 0) throw new Error('no query is blocked')
  })
