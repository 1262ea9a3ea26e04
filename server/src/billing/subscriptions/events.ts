import type { Platform } from '#platform/platform.ts'
import { FOLLOW_PAYOUT_ACCOUNT, STOP_ALL, STOP_BETWEEN } from './jobs.ts'
import type { Subscriptions } from './service.ts'

/** Renewals stop after a block, and when an account is no longer active. */
export function subscriptionEvents(
  { events, jobs }: Platform,
  { subscriptions }: { subscriptions: Subscriptions },
): void {
  events.on('blocks.made', 'subscriptions.stop_between', (tx, { payload }) =>
    jobs.send(tx, STOP_BETWEEN, { a: payload.blockerId, b: payload.blockedId }),
  )
  // A checkout may be paid just after the block or closure that would have closed it.
  events.on('subscriptions.started', 'subscriptions.stop_at_once', async (tx, { payload }) => {
    const { fanId, creatorId } = payload
    if (!(await subscriptions.canSeeEachOther(tx, fanId, creatorId)))
      await jobs.send(tx, STOP_BETWEEN, { a: fanId, b: creatorId })
  })
  events.on('payouts.account_changed', 'subscriptions.follow_account', async (tx, { payload }) => {
    if (payload.ready) await jobs.send(tx, FOLLOW_PAYOUT_ACCOUNT, { creatorId: payload.creatorId })
  })
  for (const name of ['accounts.deactivated', 'accounts.deletion_requested', 'accounts.suspended'] as const)
    events.on(name, `subscriptions.stop_after_${name}`, (tx, { payload }) =>
      jobs.send(tx, STOP_ALL, { accountId: payload.accountId }),
    )
}
