import { resolve } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { startCluster } from '../../server/src/platform/postgres/cluster.ts'
import type { Stage } from './stage.ts'

/** Starts an empty, migrated database with production durability settings. Returns its URL. */
export async function startDatabase(stage: Stage, name = 'database'): Promise<string> {
  stage.say('Starting a database')
  const starting = startCluster(resolve(stage.folder, name))
  // Registered before the database is up, so that a canceled run leaves none behind.
  stage.atEnd(() =>
    starting.then(
      (cluster) => cluster.stop(),
      () => undefined,
    ),
  )
  const { url } = await starting
  await migrateDatabase({ config: readConfig({}), databaseUrl: url, log: silentLog })
  return url
}

/** Fills tables, then vacuums and analyzes them, so that the planner has current statistics. */
export async function fill<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await work(client)
    await client.query('vacuum analyze')
    return result
  } finally {
    await client.end()
  }
}
