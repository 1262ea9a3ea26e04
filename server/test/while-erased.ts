import { until } from './until.ts'
import type { TestWorld } from './world.ts'

/** Acts while an account is being erased by somebody who is done as soon as the act waits for it. */
export const whileErased = <Result>(world: TestWorld, accountId: string, act: () => Promise<Result>) =>
  whileDeleted(world, 'accounts', accountId, act)

/** The same, of something else that goes. */
export async function whileDeleted<Result>(
  world: TestWorld,
  table: 'accounts' | 'comments' | 'media' | 'posts',
  id: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const eraser = await world.platform.database.pool.connect()
  try {
    await eraser.query('begin')
    await eraser.query(`delete from ${table} where id = $1`, [id])
    const acting = act()
    await somebodyWaits(world)
    await eraser.query('commit')
    return await acting
  } finally {
    eraser.release(true)
  }
}

/** Until one transaction stands in the way of another. */
export const somebodyWaits = ({ platform: { database } }: TestWorld) =>
  until(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount === 0) throw new Error('nobody waits')
  })
