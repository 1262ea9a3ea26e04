import {
  getAppeal,
  getAppeals,
  postAppeal,
  postAppealDecision,
  postAppealStatement,
  postDecisionAppeal,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Appeals } from './service.ts'

export function appealRoutes(app: App, { appeals }: { appeals: Appeals }): void {
  route(app, postAppeal, async ({ db, body }) => {
    await appeals.appealByTicket(db, body)
    return {}
  })
  route(app, postAppealStatement, ({ db, body }) => appeals.statementOf(db, body.ticket))
  route(app, postDecisionAppeal, async ({ db, me, params, body }) => {
    await appeals.appealOwn(db, me, params.decision, body.body)
    return {}
  })
  route(app, getAppeals, ({ db, me, query }) => appeals.list(db, me, query))
  route(app, getAppeal, ({ me, params }) => appeals.view(me, params.appeal))
  route(app, postAppealDecision, async ({ db, me, params, body }) => {
    await appeals.decide(db, me, params.appeal, body)
    return {}
  })
}
