import type { Platform } from '#platform/platform.ts'
import { SEND_REFUNDS } from './refund-cases.ts'
import type { Transactions } from './service.ts'

const SEND_DISPUTE_TRANSFERS = 'transactions.move_disputed'

export function transactionJobs({ jobs }: Platform, { transactions }: { transactions: Transactions }): void {
  jobs.define(SEND_DISPUTE_TRANSFERS, async () => void (await transactions.sendDueTransfers()), {
    schedule: '* * * * *',
    retries: 0,
  })
  jobs.define(SEND_REFUNDS, async () => void (await transactions.sendDueRefunds()), {
    schedule: '* * * * *',
    retries: 0,
  })
}
