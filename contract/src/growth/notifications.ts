import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

export const NOTIFICATION_TYPES = [
  'match',
  'like',
  'message',
  'post',
  'comment',
  'creator',
  'payment',
  'account',
  'safety',
  'support',
] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: Instant,
  /** The path that the notification opens in the web app. */
  opens: z.string(),
  /** How many events are grouped in this notification. */
  count: z.int(),
})
export type Notification = z.infer<typeof Notification>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "Lists the viewer's newest notifications and counts all unread ones.",
  access: 'signed_in',
  reply: z.object({ items: z.array(Notification), unread: z.int() }),
  refusals: [],
})

const Unread = z.object({ unread: z.int() })

export const postNotificationRead = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Marks a notification as read. Repeating it changes nothing.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: Unread,
  refusals: ['not_found'],
})

export const postNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: "Marks all of the viewer's notifications as read.",
  access: 'signed_in',
  reply: Unread,
  refusals: [],
})
