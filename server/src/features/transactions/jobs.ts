import type { Platform } from '#platform/platform.ts'
import { GIVE_BACK } from './deciding.ts'
import type { Transactions } from './service.ts'

export function transactionJobs({ jobs }: Platform, transactions: Transactions): void {
  jobs.define(GIVE_BACK, async () => void (await transactions.giveBackDue()), {
    schedule: '* * * * *',
    retries: 0,
  })
}
