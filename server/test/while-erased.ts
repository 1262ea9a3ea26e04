import { vi } from 'vitest'
import type { TestWorld } from './world.ts'

/** Acts while an account is being erased by somebody who is done as soon as the act waits for it. */
export async function whileErased<Result>(
  { platform: { database } }: TestWorld,
  accountId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const eraser = await database.pool.connect()
  try {
    await eraser.query('begin')
    await eraser.query('delete from accounts where id = $1', [accountId])
    const acting = act()
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rowCount === 0) throw new Error('nobody waits for the account')
    }, 10_000)
    await eraser.query('commit')
    return await acting
  } finally {
    eraser.release(true)
  }
}
