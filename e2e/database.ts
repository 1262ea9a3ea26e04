import { connect } from '../server/src/platform/db/database.ts'
import { runningCluster } from '../server/src/platform/postgres/cluster.ts'

export type Db = ReturnType<typeof connect>['db']

/** Runs queries in Koji's database, for states that no screen or API call can bring about. */
export async function inDatabase(act: (db: Db) => Promise<void>): Promise<void> {
  const database = connect(
    runningCluster(process.env.KOJI_E2E_DATA!)!,
    { connections: 1, timeout: 10 },
    () => undefined,
  )
  try {
    await act(database.db)
  } finally {
    await database.close()
  }
}
