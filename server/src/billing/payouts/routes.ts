import {
  getEarnings,
  getPayoutAccount,
  getPayouts,
  getStatement,
  getStatements,
  Month,
  openPayoutOnboarding,
  postPayout,
  putPayoutSchedule,
  statementCsv,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Payouts } from './service.ts'

export function payoutRoutes(app: App, { payouts }: { payouts: Payouts }): void {
  route(app, getPayoutAccount, ({ db, me }) => payouts.getAccount(db, me))
  route(app, putPayoutSchedule, ({ db, me, body }) => payouts.setWeekly(db, me, body.weekly))
  route(app, getPayouts, ({ db, me, query }) => payouts.listPayouts(db, me, query))
  route(app, postPayout, ({ db, me, body }) => payouts.requestPayout(db, me, body.amount))
  route(app, getEarnings, ({ db, me, query }) => payouts.listEarnings(db, me, query))
  route(app, getStatements, ({ db, me, query }) => payouts.listStatements(db, me, query))
  route(app, getStatement, ({ db, me, params }) => payouts.getStatement(db, me, params.month))
  const file = {
    path: statementCsv(':month'),
    access: 'creator',
    params: z.object({ month: Month }),
  } as const
  routeFile(app, file, ({ db, me, params }) => payouts.getStatementFile(db, me, params.month))
  routeWithoutTransaction(app, openPayoutOnboarding, ({ me }) => payouts.openOnboarding(me))
}
