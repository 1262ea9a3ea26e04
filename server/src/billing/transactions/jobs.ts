import type { Platform } from '#platform/platform.ts'
import { GIVE_BACK } from './deciding.ts'
import { MOVE_DISPUTED } from './disputing.ts'
import type { Transactions } from './service.ts'

export function transactionJobs({ jobs }: Platform, { transactions }: { transactions: Transactions }): void {
  jobs.define(MOVE_DISPUTED, async () => void (await transactions.moveDisputed()), {
    schedule: '* * * * *',
    retries: 0,
  })
  jobs.define(GIVE_BACK, async () => void (await transactions.giveBackDue()), {
    schedule: '* * * * *',
    retries: 0,
  })
}
