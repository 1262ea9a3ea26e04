import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sessions } from './service.ts'

export function sessionJobs({ jobs, database }: Platform, { sessions }: { sessions: Sessions }): void {
  jobs.define('sessions.sweep', () => transact(database.db, (tx) => sessions.sweep(tx)), {
    schedule: '17 * * * *',
  })
}
