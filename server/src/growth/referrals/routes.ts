import { getReferralSummary, getReferrals, putReferralCode } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Referrals } from './service.ts'

export function referralRoutes(app: App, { referrals }: { referrals: Referrals }): void {
  route(app, getReferralSummary, ({ db, me }) => referrals.summary(db, me))
  route(app, putReferralCode, ({ db, me }) => referrals.giveCode(db, me))
  route(app, getReferrals, ({ db, me, query }) => referrals.list(db, me, query))
}
