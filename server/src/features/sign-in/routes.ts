import { postSession } from '@koji/contract'
import { sessionCookies } from '#features/sessions/cookies.ts'
import type { App } from '#platform/http/app.ts'
import { routeWithoutTransaction } from '#platform/http/route.ts'
import type { SignIns } from './service.ts'

export function signInRoutes(app: App, signIns: SignIns): void {
  const cookies = sessionCookies(app)

  routeWithoutTransaction(app, postSession, async ({ db, body, ...request }) => {
    const tokens = await signIns.withPassword(db, body, cookies.arrival(request))
    cookies.give(request, tokens)
    return { step: 'done' as const, session: tokens.session }
  })
}
