import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import type { Referrals } from './service.ts'

export function referralEvents(
  { bus, events, log }: Platform,
  { referrals }: { referrals: Referrals },
): void {
  for (const name of ['accounts.email_verified', 'profiles.completed'] as const)
    events.on(name, `referrals.after_${name}`, (tx, { payload }) => referrals.goOn(tx, payload.accountId))

  events.on('referrals.completed', 'referrals.tell', async (tx, { payload: { referrerId } }) =>
    afterCommit(tx, () => {
      bus
        .post(accountTopic(referrerId), { type: 'referrals_changed' })
        .catch((error: unknown) => log.warn({ err: error }, 'a referral was not told'))
    }),
  )
}
