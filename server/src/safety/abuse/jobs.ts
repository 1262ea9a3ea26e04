import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Abuse } from './service.ts'

export function abuseJobs({ database, jobs }: Platform, { abuse }: { abuse: Abuse }): void {
  jobs.define('abuse.forget', () => transact(database.db, (tx) => abuse.deleteOldFlags(tx)), {
    schedule: '41 4 * * *',
  })
}
