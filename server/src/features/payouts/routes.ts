import { getPayoutAccount, openPayoutOnboarding } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import type { Payouts } from './service.ts'

export function payoutRoutes(app: App, payouts: Payouts): void {
  route(app, getPayoutAccount, ({ db, me }) => payouts.account(db, me))
  routeWithoutTransaction(app, openPayoutOnboarding, ({ me }) => payouts.openOnboarding(me.accountId))
}
