import {
  getEarnings,
  getPayoutAccount,
  getPayouts,
  openPayoutOnboarding,
  postPayout,
  putPayoutSchedule,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import type { Payouts } from './service.ts'

export function payoutRoutes(app: App, payouts: Payouts): void {
  route(app, getPayoutAccount, ({ db, me }) => payouts.account(db, me))
  route(app, putPayoutSchedule, ({ db, me, body }) => payouts.setWeekly(db, me, body.weekly))
  route(app, getPayouts, ({ db, me, query }) => payouts.payouts(db, me, query))
  route(app, postPayout, ({ db, me, body }) => payouts.payOut(db, me, body.amount))
  route(app, getEarnings, ({ db, me, query }) => payouts.earnings(db, me, query))
  routeWithoutTransaction(app, openPayoutOnboarding, ({ me }) => payouts.openOnboarding(me))
}
