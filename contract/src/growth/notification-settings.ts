import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { TimeZone } from '../time-zones.ts'
import type { NotificationType } from './notifications.ts'

const Channels = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })

/** In the time zone of `quiet`. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 22:30'))

export const NotificationSettings = z.object({
  types: z.object({
    match: Channels,
    like: Channels,
    message: Channels,
    post: Channels,
    comment: Channels,
    creator: Channels,
    payment: Channels,
    account: Channels,
    safety: Channels,
    support: Channels,
  } satisfies Record<NotificationType, typeof Channels>),
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
  summary: "Returns the viewer's notification channels and quiet hours.",
  access: 'signed_in',
  reply: NotificationSettings,
  refusals: [],
})

export const putNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: "Changes the viewer's notification channels and quiet hours.",
  access: 'signed_in',
  body: NotificationSettings,
  reply: NotificationSettings,
  refusals: [],
  limit: SETTINGS_LIMIT,
})

/** The browser's `PushSubscription` as JSON. */
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
  summary: 'Returns the public key for push subscriptions.',
  access: 'signed_in',
  reply: z.object({ key: z.string() }),
  refusals: [],
})

export const postPushSubscription = endpoint({
  method: 'POST',
  path: '/api/notifications/push',
  summary: 'Enables push messages to this browser.',
  access: 'signed_in',
  body: PushSubscription,
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  summary: 'Disables push messages to this browser.',
  access: 'signed_in',
  body: z.object({ endpoint: z.string().check(z.maxLength(1_000)) }),
  reply: z.object({}),
  refusals: [],
})

export const postUnsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'Unsubscribes from one kind of email, using the link in such an email.',
  access: 'everyone',
  query: z.object({ token: z.string().check(z.maxLength(300)) }),
  reply: z.object({}),
  refusals: ['link_expired'],
  limit: { max: 60, seconds: 3_600, per: 'address' },
})
