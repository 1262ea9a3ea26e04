import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Passkeys } from './service.ts'

export function passkeyJobs({ jobs, database }: Platform, { passkeys }: { passkeys: Passkeys }): void {
  jobs.define('passkeys.sweep', () => transact(database.db, async (tx) => void (await passkeys.sweep(tx))), {
    schedule: '53 * * * *',
  })
}
