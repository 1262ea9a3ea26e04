import { getDecision, postAccountRestriction, postDecision, postRestrictionLift } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Decisions } from './service.ts'

export function decisionRoutes(app: App, { decisions }: { decisions: Decisions }): void {
  route(app, postDecision, async ({ db, me, params, body }) => ({
    decisionId: await decisions.decide(db, me, params.case, body),
  }))
  route(app, postAccountRestriction, async ({ db, me, params, body }) => ({
    decisionId: await decisions.restrictMember(db, me, params.person, body),
  }))
  route(app, postRestrictionLift, async ({ db, me, params, body }) => {
    await decisions.liftRestrictions(db, me, params.person, body.reason)
    return {}
  })
  route(app, getDecision, async ({ db, me, params }) =>
    decisions.statement(db, await decisions.getOwn(db, me, params.decision)),
  )
}
