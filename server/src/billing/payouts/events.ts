import type { Platform } from '#platform/platform.ts'
import type { Payouts } from './service.ts'

export function payoutEvents({ events }: Platform, { payouts }: { payouts: Payouts }): void {
  events.on('accounts.deletion_requested', 'payouts.pay_out_leaving', (tx, { payload }) =>
    payouts.payOutDeletedAccount(tx, payload.accountId),
  )
}
