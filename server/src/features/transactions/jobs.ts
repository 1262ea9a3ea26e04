import type { Platform } from '#platform/platform.ts'
import type { Transactions } from './service.ts'

export function transactionJobs({ jobs }: Platform, transactions: Transactions): void {
  jobs.define('transactions.give_back', async () => void (await transactions.giveBackDue()), {
    schedule: '* * * * *',
    retries: 0,
  })
}
