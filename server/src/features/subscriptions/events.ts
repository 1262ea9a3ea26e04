import type { Platform } from '#platform/platform.ts'
import { STOP_ALL, STOP_BETWEEN } from './jobs.ts'

/** Renewals stop when two no longer see each other, or one of them has left. */
export function subscriptionEvents({ events, jobs }: Platform): void {
  events.on('blocks.made', 'subscriptions.stop_between', (tx, { payload }) =>
    jobs.send(tx, STOP_BETWEEN, { a: payload.blockerId, b: payload.blockedId }),
  )
  for (const name of ['accounts.deactivated', 'accounts.deletion_requested', 'accounts.suspended'] as const)
    events.on(name, `subscriptions.stop_after_${name}`, (tx, { payload }) =>
      jobs.send(tx, STOP_ALL, { accountId: payload.accountId }),
    )
}
