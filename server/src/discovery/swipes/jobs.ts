import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Swipes } from './service.ts'

export function swipeJobs({ database, jobs }: Platform, { swipes }: { swipes: Swipes }): void {
  jobs.define('swipes.forget_undos', () => transact(database.db, (tx) => swipes.deleteOldUndos(tx)), {
    schedule: '23 * * * *',
  })
}
