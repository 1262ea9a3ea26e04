import { resolve } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { startCluster } from '../../server/src/platform/postgres/cluster.ts'
import type { Stage } from './stage.ts'

/** An empty, migrated database of its own, as durable as a real one. Returns its address. */
export async function startDatabase(stage: Stage, name = 'database'): Promise<string> {
  stage.say('Starting a database')
  const starting = startCluster(resolve(stage.folder, name))
  // Before it is up, so that a run that is given up meanwhile leaves none behind.
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

/** Fills tables, then leaves them as the planner would find them on a quiet day. */
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
