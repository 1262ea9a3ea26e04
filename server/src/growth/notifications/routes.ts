import {
  deletePushSubscription,
  getNotificationSettings,
  getNotifications,
  getPushKey,
  postNotificationRead,
  postNotificationsRead,
  postPushSubscription,
  postUnsubscribe,
  putNotificationSettings,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { UNSUBSCRIBE_PAGE } from './rules.ts'
import type { Notifications } from './service.ts'

export function notificationRoutes(app: App, { notifications }: { notifications: Notifications }): void {
  route(app, getNotifications, ({ db, me }) => notifications.list(db, me))
  route(app, postNotificationRead, ({ db, me, params }) => notifications.read(db, me, params.id))
  route(app, postNotificationsRead, ({ db, me }) => notifications.readAll(db, me))
  route(app, getNotificationSettings, ({ db, me }) => notifications.settings(db, me))
  route(app, putNotificationSettings, ({ db, me, body }) => notifications.saveSettings(db, me, body))
  route(app, getPushKey, () => notifications.pushKey())
  route(app, postPushSubscription, async ({ db, me, body }) => {
    await notifications.subscribe(db, me, body)
    return {}
  })
  route(app, deletePushSubscription, async ({ db, me, body }) => {
    await notifications.unsubscribeBrowser(db, me, body.endpoint)
    return {}
  })
  unsubscribeRoutes(app, notifications)
}

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 1_000

/** Mail clients send a form with one fixed field (RFC 8058). Those without support open the link. */
function unsubscribeRoutes(app: App, notifications: Notifications): void {
  app.http.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_, __, done) =>
    done(null, undefined),
  )
  route(app, postUnsubscribe, async ({ db, query }) => {
    await notifications.unsubscribe(db, query.token)
    return {}
  })
  app.http.get(postUnsubscribe.path, (request, reply) => {
    const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? ''
    return reply.redirect(UNSUBSCRIBE_PAGE + encodeURIComponent(token), 303)
  })
}
