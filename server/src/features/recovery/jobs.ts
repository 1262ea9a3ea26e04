import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Recovery } from './service.ts'

export function recoveryJobs({ jobs, database }: Platform, recovery: Recovery): void {
  jobs.define<{ sealed: string }>('recovery.send_reset', ({ sealed }) => recovery.sendReset(sealed))
  jobs.define('recovery.sweep', () => transact(database.db, async (tx) => void (await recovery.sweep(tx))), {
    schedule: '29 * * * *',
  })
}
