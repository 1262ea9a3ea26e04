import { getCandidateEstimate, getDeck, getRelaxedFilters, postPassReset } from '@koji/contract'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Deck } from './service.ts'

export function deckRoutes(app: App, { deck, swipes }: { deck: Deck; swipes: Swipes }): void {
  route(app, getDeck, ({ db, me, query }) => deck.nextCards(db, me, query.mode, query.limit))
  route(app, getCandidateEstimate, async ({ db, me, query }) => ({
    ...(await deck.estimate(db, me, query.mode)),
    passesResetAt: await swipes.passesResetAt(db, me),
  }))
  route(app, getRelaxedFilters, async ({ db, me, query }) => ({
    options: await deck.relaxedFilters(db, me, query.mode),
    passesResetAt: await swipes.passesResetAt(db, me),
  }))
  route(app, postPassReset, ({ db, me }) => swipes.resetPasses(db, me))
}
