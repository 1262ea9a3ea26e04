import type { EventName } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import type { DomainEvent } from '#platform/events/event-log.ts'
import type { Platform } from '#platform/platform.ts'
import type { Notifications } from './service.ts'
import { PAYMENT_WORDS, PLACES, type Words } from './words.ts'

const DISPUTES = {
  open: PAYMENT_WORDS.disputed,
  won: PAYMENT_WORDS.disputeWon,
  lost: PAYMENT_WORDS.disputeLost,
}

/** What fans and creators hear of their money. */
export function paymentNotifications({ events }: Platform, notifications: Notifications): void {
  const tell = (
    tx: Tx,
    event: DomainEvent<EventName>,
    { userId, words, opens, group }: { userId: string; words: Words; opens: string; group?: string },
  ) =>
    notifications.tell(tx, [
      {
        userId,
        type: 'payment',
        counts: 'events',
        about: words,
        event,
        opens,
        groupKey: group ?? `event:${event.id}`,
      },
    ])

  events.on('subscriptions.past_due', 'notifications.payment_failed', (tx, event) => {
    const { fanId: userId, subscriptionId } = event.payload
    const group = `payment:${subscriptionId}`
    return tell(tx, event, { userId, words: PAYMENT_WORDS.failed, opens: PLACES.plans, group })
  })
  events.on('subscriptions.recovered', 'notifications.payment_recovered', (tx, event) =>
    tell(tx, event, { userId: event.payload.fanId, words: PAYMENT_WORDS.recovered, opens: PLACES.plans }),
  )
  events.on('subscriptions.ended', 'notifications.unpaid', async (tx, event) => {
    if (event.payload.because !== 'unpaid') return
    await tell(tx, event, { userId: event.payload.fanId, words: PAYMENT_WORDS.unpaid, opens: PLACES.plans })
  })
  events.on('transactions.refunded', 'notifications.refunded', (tx, event) => {
    const opens = PLACES.transaction(event.payload.transactionId)
    return tell(tx, event, { userId: event.payload.fanId, words: PAYMENT_WORDS.refunded, opens })
  })
  events.on('refunds.rejected', 'notifications.refund_rejected', (tx, event) => {
    const opens = PLACES.transaction(event.payload.transactionId)
    return tell(tx, event, { userId: event.payload.fanId, words: PAYMENT_WORDS.rejected, opens })
  })
  events.on('refunds.returned', 'notifications.refund_returned', async (tx, event) => {
    const { fanId, decidedBy, requestId, transactionId } = event.payload
    const opens = PLACES.transaction(transactionId)
    if (fanId) await tell(tx, event, { userId: fanId, words: PAYMENT_WORDS.returned, opens })
    const desk = PLACES.refundCase(requestId)
    if (decidedBy)
      await tell(tx, event, { userId: decidedBy, words: PAYMENT_WORDS.returnedToTeam, opens: desk })
  })
  events.on('transactions.disputed', 'notifications.disputed', (tx, event) =>
    tell(tx, event, {
      userId: event.payload.creatorId,
      words: DISPUTES[event.payload.state],
      opens: PLACES.payouts,
    }),
  )
  events.on('payouts.settled', 'notifications.payout', (tx, event) => {
    const words = event.payload.paid ? PAYMENT_WORDS.paidOut : PAYMENT_WORDS.payoutFailed
    return tell(tx, event, { userId: event.payload.creatorId, words, opens: PLACES.payouts })
  })
  events.on('payouts.account_changed', 'notifications.payout_account', (tx, event) => {
    const words = event.payload.ready ? PAYMENT_WORDS.accountReady : PAYMENT_WORDS.accountBlocked
    return tell(tx, event, { userId: event.payload.creatorId, words, opens: PLACES.creatorSetup })
  })
}
