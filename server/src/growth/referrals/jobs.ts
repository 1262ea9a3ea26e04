import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Referrals } from './service.ts'

export function referralJobs({ database, jobs }: Platform, { referrals }: { referrals: Referrals }): void {
  jobs.define('referrals.expire', () => transact(database.db, (tx) => referrals.expire(tx)), {
    // Hourly, because an expired referral is shown as pending until then.
    schedule: '23 * * * *',
  })
}
