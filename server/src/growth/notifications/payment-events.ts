import type { Platform } from '#platform/platform.ts'
import { GROUP_KEYS } from './group-keys.ts'
import { PATHS } from './paths.ts'
import type { Notifications } from './service.ts'
import { PAYMENT_TEXTS } from './texts.ts'

/** Notifications of fans about payments, and of creators about earnings. */
export function paymentNotifications(platform: Platform, notifications: Notifications): void {
  notifyOfSubscriptionPayments(platform, notifications)
  notifyOfRefunds(platform, notifications)
  notifyOfEarnings(platform, notifications)
}

function notifyOfSubscriptionPayments({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('subscriptions.past_due', 'notifications.payment_failed', (tx, event) =>
    notifyOwner(tx, event, {
      userId: event.payload.fanId,
      type: 'payment',
      text: PAYMENT_TEXTS.failed,
      opens: PATHS.plans,
      groupKey: GROUP_KEYS.failedPayment(event.payload.subscriptionId),
    }),
  )
  events.on('subscriptions.recovered', 'notifications.payment_recovered', (tx, event) =>
    notifyOwner(tx, event, {
      userId: event.payload.fanId,
      type: 'payment',
      text: PAYMENT_TEXTS.recovered,
      opens: PATHS.plans,
    }),
  )
  events.on('subscriptions.ended', 'notifications.unpaid', async (tx, event) => {
    const { because, fanId: userId } = event.payload
    if (because !== 'unpaid') return
    await notifyOwner(tx, event, { userId, type: 'payment', text: PAYMENT_TEXTS.unpaid, opens: PATHS.plans })
  })
}

function notifyOfRefunds({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('transactions.refunded', 'notifications.refunded', (tx, event) => {
    const { fanId: userId, transactionId } = event.payload
    const opens = PATHS.transaction(transactionId)
    return notifyOwner(tx, event, { userId, type: 'payment', text: PAYMENT_TEXTS.refunded, opens })
  })
  events.on('refunds.rejected', 'notifications.refund_rejected', (tx, event) => {
    const { fanId: userId, transactionId } = event.payload
    const opens = PATHS.transaction(transactionId)
    return notifyOwner(tx, event, { userId, type: 'payment', text: PAYMENT_TEXTS.rejected, opens })
  })
  events.on('refunds.returned', 'notifications.refund_returned', async (tx, event) => {
    const { fanId, decidedBy, requestId, transactionId } = event.payload
    if (fanId)
      await notifyOwner(tx, event, {
        userId: fanId,
        type: 'payment',
        text: PAYMENT_TEXTS.returned,
        opens: PATHS.transaction(transactionId),
      })
    if (decidedBy)
      await notifyOwner(tx, event, {
        userId: decidedBy,
        type: 'payment',
        text: PAYMENT_TEXTS.returnedToTeam,
        opens: PATHS.refundCase(requestId),
      })
  })
}

const DISPUTE_TEXTS = {
  open: PAYMENT_TEXTS.disputed,
  won: PAYMENT_TEXTS.disputeWon,
  lost: PAYMENT_TEXTS.disputeLost,
}

function notifyOfEarnings({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('transactions.disputed', 'notifications.disputed', (tx, event) => {
    const { creatorId: userId, state } = event.payload
    return notifyOwner(tx, event, {
      userId,
      type: 'payment',
      text: DISPUTE_TEXTS[state],
      opens: PATHS.payouts,
    })
  })
  events.on('payouts.settled', 'notifications.payout', (tx, event) => {
    const { creatorId: userId, paid } = event.payload
    const text = paid ? PAYMENT_TEXTS.paidOut : PAYMENT_TEXTS.payoutFailed
    return notifyOwner(tx, event, { userId, type: 'payment', text, opens: PATHS.payouts })
  })
  events.on('payouts.account_changed', 'notifications.payout_account', (tx, event) => {
    const { creatorId: userId, ready } = event.payload
    const text = ready ? PAYMENT_TEXTS.accountReady : PAYMENT_TEXTS.accountBlocked
    return notifyOwner(tx, event, { userId, type: 'payment', text, opens: PATHS.creatorSetup })
  })
}
