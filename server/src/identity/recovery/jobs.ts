import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Recovery, ResetRequest } from './service.ts'

export function recoveryJobs({ jobs, database }: Platform, { recovery }: { recovery: Recovery }): void {
  jobs.define<ResetRequest>('recovery.send_reset', (request) => recovery.sendReset(request))
  jobs.define('recovery.sweep', () => transact(database.db, async (tx) => void (await recovery.sweep(tx))), {
    schedule: '29 * * * *',
  })
}
