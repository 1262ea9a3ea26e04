import type { Platform } from '#platform/platform.ts'
import { FOLLOW, STOP_ALL, STOP_BETWEEN } from './jobs.ts'
import type { Subscriptions } from './service.ts'

/** Renewals stop when two no longer see each other, or one of them has left. */
export function subscriptionEvents(
  { events, jobs }: Platform,
  { subscriptions }: { subscriptions: Subscriptions },
): void {
  events.on('blocks.made', 'subscriptions.stop_between', (tx, { payload }) =>
    jobs.send(tx, STOP_BETWEEN, { a: payload.blockerId, b: payload.blockedId }),
  )
  // Paid in the very moment in which one of both has gone, it does not renew either.
  events.on('subscriptions.started', 'subscriptions.stop_at_once', async (tx, { payload }) => {
    const { fanId, creatorId } = payload
    if (!(await subscriptions.seeEachOther(tx, fanId, creatorId)))
      await jobs.send(tx, STOP_BETWEEN, { a: fanId, b: creatorId })
  })
  events.on('payouts.account_changed', 'subscriptions.follow_account', async (tx, { payload }) => {
    if (payload.ready) await jobs.send(tx, FOLLOW, { creatorId: payload.creatorId })
  })
  for (const name of ['accounts.deactivated', 'accounts.deletion_requested', 'accounts.suspended'] as const)
    events.on(name, `subscriptions.stop_after_${name}`, (tx, { payload }) =>
      jobs.send(tx, STOP_ALL, { accountId: payload.accountId }),
    )
}
