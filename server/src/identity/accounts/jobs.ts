import type { Platform } from '#platform/platform.ts'
import type { Accounts } from './service.ts'

export function accountJobs({ jobs }: Platform, { accounts }: { accounts: Accounts }): void {
  jobs.define('accounts.erase', async (_, { signal }) => void (await accounts.eraseDue(signal)), {
    schedule: '29 * * * *',
  })
  jobs.define('accounts.reopen', async (_, { signal }) => void (await accounts.reopenDue(signal)), {
    schedule: '13 * * * *',
  })
}
