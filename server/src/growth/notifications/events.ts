import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Conversations } from '#messaging/conversations/service.ts'
import type { Platform } from '#platform/platform.ts'
import { accountNotifications } from './account-events.ts'
import { creatorNotifications } from './creator-events.ts'
import { matchNotifications } from './match-events.ts'
import { paymentNotifications } from './payment-events.ts'
import { removalEvents } from './removal-events.ts'
import { reviewNotifications } from './review-events.ts'
import type { Notifications } from './service.ts'

/** Every notification starts with an event of another feature. */
export function notificationEvents(
  platform: Platform,
  {
    conversations,
    notifications,
    subscriptions,
  }: { conversations: Conversations; notifications: Notifications; subscriptions: Subscriptions },
): void {
  conversations.onCaughtUp(notifications.readConversation)
  matchNotifications(platform, notifications)
  creatorNotifications(platform, notifications, subscriptions)
  reviewNotifications(platform, notifications)
  paymentNotifications(platform, notifications)
  accountNotifications(platform, notifications)
  removalEvents(platform, notifications)
}
