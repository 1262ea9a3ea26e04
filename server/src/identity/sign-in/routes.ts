import { postPasskeySession, postSession, postTwoFactorSession } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { routeWithoutTransaction } from '#platform/http/route.ts'
import { sessionCookies } from '#platform/session/session-cookies.ts'
import type { SignIns } from './service.ts'

export function signInRoutes(app: App, { signIns }: { signIns: SignIns }): void {
  const cookies = sessionCookies(app)

  routeWithoutTransaction(app, postSession, async ({ db, body, ...request }) => {
    const signIn = await signIns.withPassword(db, body, cookies.clientInfo(request))
    if (signIn.step === 'two_factor') return signIn
    cookies.set(request, signIn.tokens)
    return { step: signIn.step, session: signIn.tokens.session }
  })

  routeWithoutTransaction(app, postTwoFactorSession, async ({ db, body, ...request }) => {
    const tokens = await signIns.withSecondFactor(db, body, cookies.clientInfo(request))
    cookies.set(request, tokens)
    return tokens.session
  })

  routeWithoutTransaction(app, postPasskeySession, async ({ db, body, origins, ...request }) => {
    const response = { credential: body.credential, origins: origins() }
    const tokens = await signIns.withPasskey(db, response, cookies.clientInfo(request))
    cookies.set(request, tokens)
    return tokens.session
  })
}
