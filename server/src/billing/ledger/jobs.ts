import type { Platform } from '#platform/platform.ts'
import type { Ledger } from './service.ts'

export function ledgerJobs({ jobs }: Platform, { ledger }: { ledger: Ledger }): void {
  jobs.define('ledger.checkpoint', (_, { signal }) => ledger.checkpoint(signal), {
    schedule: '47 3 * * *',
    expireSeconds: 3_600,
  })
}
