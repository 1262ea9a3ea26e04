import { postDeactivation, postDeletion, putLanguage, putPassword, putSignInAlerts } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Sessions } from '#identity/sessions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { sessionCookies } from '#platform/session/session-cookies.ts'

export function accountSettingsRoutes(
  app: App,
  { accounts, sessions }: { accounts: Accounts; sessions: Sessions },
): void {
  const cookies = sessionCookies(app)

  route(app, putLanguage, async ({ db, me, body }) => {
    await accounts.setLanguage(db, me.accountId, body.language)
    return {}
  })

  route(app, putSignInAlerts, async ({ db, me, body }) => {
    await accounts.setSignInAlerts(db, me.accountId, body.on)
    return {}
  })

  routeWithoutTransaction(app, putPassword, async ({ db, me, body }) => {
    accounts.requireUncommonPassword(body.password)
    const passwordHash = await accounts.hashPassword(body.password)
    await transact(db, async (tx) => {
      await accounts.lock(tx, me.accountId)
      await sessions.requireActive(tx, me)
      await accounts.changePassword(tx, me.accountId, passwordHash, { except: me.sessionId })
    })
    return {}
  })

  route(app, postDeactivation, async ({ db, me, setCookie }) => {
    await accounts.deactivate(db, me.accountId)
    cookies.clear({ setCookie })
    return {}
  })

  route(app, postDeletion, async ({ db, me, setCookie }) => {
    const until = await accounts.scheduleDeletion(db, me.accountId)
    cookies.clear({ setCookie })
    return { until: until.toISOString() }
  })
}
