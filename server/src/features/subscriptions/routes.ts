import { getSubscribers, getSubscriptions, SUBSCRIBERS_CSV } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Subscriptions } from './service.ts'

export function subscriptionRoutes(app: App, subscriptions: Subscriptions): void {
  route(app, getSubscriptions, ({ db, me, query }) => subscriptions.plans(db, me, query))
  route(app, getSubscribers, ({ db, me, query }) => subscriptions.subscribers(db, me, query))
  routeFile(app, { path: SUBSCRIBERS_CSV, access: 'creator', params: z.object({}) }, ({ db, me }) =>
    subscriptions.subscribersFile(db, me),
  )
}
