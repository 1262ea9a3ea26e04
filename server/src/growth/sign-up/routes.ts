import { postAccount } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { routeWithoutTransaction } from '#platform/http/route.ts'
import { sessionCookies } from '#platform/session/session-cookies.ts'
import type { SignUps } from './service.ts'

export function signUpRoutes(app: App, { signUps }: { signUps: SignUps }): void {
  const cookies = sessionCookies(app)

  routeWithoutTransaction(app, postAccount, async ({ db, body, ...request }) => {
    const tokens = await signUps.signUp(db, body, cookies.clientInfo(request))
    cookies.set(request, tokens)
    return tokens.session
  })
}
