import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Evasion } from './service.ts'

export function evasionJobs({ database, jobs }: Platform, { evasion }: { evasion: Evasion }): void {
  jobs.define('evasion.sweep', async () => void (await transact(database.db, evasion.sweep)), {
    schedule: '17 4 * * *',
  })
}
