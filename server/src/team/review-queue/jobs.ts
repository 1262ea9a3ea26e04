import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Claims } from './service.ts'

export function claimJobs({ database, jobs }: Platform, { claims }: { claims: Claims }): void {
  jobs.define('claims.forget', () => transact(database.db, (tx) => claims.deleteExpired(tx)), {
    schedule: '17 4 * * *',
  })
}
