import type { Platform } from '#platform/platform.ts'
import { MOVE_BALANCES } from './account-replacement.ts'
import { SEND_PAYOUTS } from './payout-requests.ts'
import type { Payouts } from './service.ts'

export function payoutJobs({ jobs }: Platform, { payouts }: { payouts: Payouts }): void {
  jobs.define('payouts.weekly', async (_, { signal }) => void (await payouts.payOutWeekly(signal)), {
    schedule: '0 5 * * 1',
    expireSeconds: 3_600,
  })
  jobs.define<{ id: string }>(MOVE_BALANCES, ({ id }) => payouts.moveBalances(id), { retries: 20 })
  jobs.define(SEND_PAYOUTS, async () => void (await payouts.sendDue()), {
    schedule: '* * * * *',
    retries: 0,
  })
}
