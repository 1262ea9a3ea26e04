import { getTwoFactor, postRecoveryCodes, postTwoFactor, postTwoFactorSetup } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { sessionCookies } from '#platform/session/session-cookies.ts'
import type { TwoFactor } from './service.ts'

export function twoFactorRoutes(app: App, { twoFactor }: { twoFactor: TwoFactor }): void {
  const cookies = sessionCookies(app)

  route(app, getTwoFactor, ({ db, me }) => twoFactor.status(db, me))

  route(app, postTwoFactorSetup, ({ db, me }) => twoFactor.startSetup(db, me))

  routeWithoutTransaction(app, postTwoFactor, async ({ db, me, body, setCookie }) => {
    const { tokens, recoveryCodes } = await twoFactor.enable(db, me, body.code)
    cookies.set({ setCookie }, tokens)
    return { session: tokens.session, recoveryCodes }
  })

  route(app, postRecoveryCodes, async ({ db, me }) => ({
    recoveryCodes: await twoFactor.renewRecoveryCodes(db, me),
  }))
}
