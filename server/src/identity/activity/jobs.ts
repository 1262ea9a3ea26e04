import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Activity } from './service.ts'

export function activityJobs({ jobs, database }: Platform, { activity }: { activity: Activity }): void {
  jobs.define(
    'activity.forget',
    () => transact(database.db, async (tx) => void (await activity.deleteOld(tx))),
    { schedule: '37 4 * * *' },
  )
}
