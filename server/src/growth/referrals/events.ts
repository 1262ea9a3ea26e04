import type { Platform } from '#platform/platform.ts'
import type { Referrals } from './service.ts'

export function referralEvents({ devices, events }: Platform, { referrals }: { referrals: Referrals }): void {
  for (const name of ['accounts.email_verified', 'profiles.completed'] as const)
    events.on(name, `referrals.after_${name}`, (tx, { payload }) => referrals.complete(tx, payload.accountId))

  events.on('referrals.completed', 'referrals.tell', async (tx, { payload: { referrerId } }) =>
    devices.sendAfterCommit(tx, referrerId, { type: 'referrals_changed' }),
  )
}
