import {
  deleteCurrentSession,
  deleteOtherSessions,
  deleteSession,
  getCurrentSession,
  getSessions,
  postReauthentication,
  refreshSession,
} from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { sessionCookies } from '#platform/session/session-cookies.ts'
import { presentSession, type Sessions } from './service.ts'

export function sessionRoutes(
  app: App,
  { sessions, accounts }: { sessions: Sessions; accounts: Accounts },
): void {
  const cookies = sessionCookies(app)

  route(app, getCurrentSession, ({ me, cookie }) => ({
    session: me && presentSession(me),
    refreshable: me === null && cookies.refreshToken({ cookie }) !== null,
  }))

  routeWithoutTransaction(app, refreshSession, async ({ db, cookie, setCookie }) => {
    const token = cookies.refreshToken({ cookie })
    const tokens = token && (await sessions.refresh(db, token))
    // The cookies aren't cleared, because another tab may have just replaced them.
    if (!tokens) refuse('sign_in_required')
    cookies.set({ setCookie }, tokens)
    return tokens.session
  })

  route(app, deleteCurrentSession, async ({ db, me, cookie, setCookie }) => {
    await sessions.signOut(db, me, cookies.refreshToken({ cookie }))
    cookies.clear({ setCookie })
    return {}
  })

  route(app, getSessions, async ({ db, me }) => ({ items: await sessions.list(db, me) }))

  route(app, deleteSession, async ({ db, me, params }) => {
    await sessions.end(db, me, params.session)
    return {}
  })

  route(app, deleteOtherSessions, async ({ db, me }) => ({ ended: await sessions.endOthers(db, me) }))

  routeWithoutTransaction(app, postReauthentication, async ({ db, me, body, setCookie }) => {
    if (!(await accounts.checkPassword(db, me.accountId, body.password))) refuse('wrong_password')
    const tokens = await transact(db, (tx) => sessions.reauthenticate(tx, me))
    cookies.set({ setCookie }, tokens)
    return tokens.session
  })
}
