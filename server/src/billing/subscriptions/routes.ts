import {
  cancelSubscription,
  getSubscribers,
  getSubscription,
  getSubscriptions,
  openPaymentMethod,
  putSubscription,
  resumeSubscription,
  SUBSCRIBERS_CSV,
  SubscriberQuery,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Subscriptions } from './service.ts'

export function subscriptionRoutes(app: App, { subscriptions }: { subscriptions: Subscriptions }): void {
  route(app, getSubscriptions, ({ db, me, query }) => subscriptions.plans(db, me, query))
  routeWithoutTransaction(app, getSubscription, ({ me, params }) => subscriptions.oneNow(me, params.id))
  routeWithoutTransaction(app, putSubscription, ({ me, params, body }) =>
    subscriptions.begin(me, params.id, body.price),
  )
  routeWithoutTransaction(app, cancelSubscription, ({ me, params }) => subscriptions.cancel(me, params.id))
  routeWithoutTransaction(app, resumeSubscription, ({ me, params }) => subscriptions.resume(me, params.id))
  routeWithoutTransaction(app, openPaymentMethod, ({ me }) => subscriptions.openPaymentMethod(me))
  route(app, getSubscribers, ({ db, me, query }) => subscriptions.subscribers(db, me, query))
  const file = {
    path: SUBSCRIBERS_CSV,
    access: 'creator',
    params: z.object({}),
    query: SubscriberQuery,
  } as const
  routeFile(app, file, ({ db, me, query }) => subscriptions.subscribersFile(db, me, query))
}
