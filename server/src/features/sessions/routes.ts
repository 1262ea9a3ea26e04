import { deleteCurrentSession, getCurrentSession, postSession } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { writeCookie } from '#platform/http/cookies.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { presentSession, SESSION_DAYS, type Sessions } from './service.ts'

export function sessionRoutes(app: App, sessions: Sessions): void {
  const cookie = (token: string, maxAge: number) =>
    writeCookie(app.sessionCookie, token, { maxAge, secure: app.secure })

  routeWithoutTransaction(app, postSession, async ({ db, body, setCookie }) => {
    const { token, session } = await sessions.signIn(db, body)
    setCookie(cookie(token, SESSION_DAYS * 86_400))
    return session
  })

  route(app, getCurrentSession, ({ me }) => ({ session: me && presentSession(me) }))

  route(app, deleteCurrentSession, async ({ db, me, setCookie }) => {
    await sessions.signOut(db, me)
    setCookie(cookie('', 0))
    return {}
  })
}
