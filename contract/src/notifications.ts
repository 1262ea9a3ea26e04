import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'
import { TimeZone } from './time-zones.ts'

/** What somebody is told about; later features add theirs. */
export const NOTIFICATION_TYPES = [
  ...(['match', 'like', 'message', 'post', 'comment', 'creator'] as const),
  ...(['payment', 'account', 'safety', 'support'] as const),
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
  /** A path of the web app. */
  opens: z.string(),
  /** How many of the same are in it. */
  count: z.int(),
})
export type Notification = z.infer<typeof Notification>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'My newest notifications, and how many of all are unread.',
  access: 'signed_in',
  reply: z.object({ items: z.array(Notification), unread: z.int() }),
  refusals: [],
})

const Unread = z.object({ unread: z.int() })

export const postNotificationRead = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Mark one as read. Once more changes nothing.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: Unread,
  refusals: ['not_found'],
})

export const postNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all of mine as read.',
  access: 'signed_in',
  reply: Unread,
  refusals: [],
})

const Ways = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })

/** Of the day, in the person's own time zone. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 22:30'))

export const NotificationSettings = z.object({
  types: z.object({
    ...{ match: Ways, like: Ways, message: Ways },
    ...{ post: Ways, comment: Ways, creator: Ways },
    ...{ payment: Ways, account: Ways, safety: Ways, support: Ways },
  } satisfies Record<NotificationType, typeof Ways>),
  quiet: z.object({
    on: z.boolean(),
    from: TimeOfDay,
    to: TimeOfDay,
    timeZone: TimeZone,
  }),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Which way I want to hear of what, and when not.',
  access: 'signed_in',
  reply: NotificationSettings,
  refusals: [],
})

export const putNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Set which way I want to hear of what, and when not.',
  access: 'signed_in',
  body: NotificationSettings,
  reply: NotificationSettings,
  refusals: [],
  limit: SETTINGS_LIMIT,
})

/** As a browser gives it. */
export const PushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1_000), z.regex(/^https:\/\//)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/notifications/push-key',
  summary: 'The public key that a browser subscribes with.',
  access: 'signed_in',
  reply: z.object({ key: z.string() }),
  refusals: [],
})

export const postPushSubscription = endpoint({
  method: 'POST',
  path: '/api/notifications/push',
  summary: 'Send me push messages to this browser.',
  access: 'signed_in',
  body: PushSubscription,
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  summary: 'No more push messages to this browser.',
  access: 'signed_in',
  body: z.object({ endpoint: z.string().check(z.maxLength(1_000)) }),
  reply: z.object({}),
  refusals: [],
})

export const postUnsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'No more e-mails of this kind, by the link in one of them.',
  access: 'everyone',
  query: z.object({ token: z.string().check(z.maxLength(300)) }),
  reply: z.object({}),
  refusals: ['link_expired'],
  limit: { max: 60, seconds: 3_600, per: 'address' },
})
