import {
  getPeople,
  getPerson,
  postRestoration,
  postRoleChange,
  postSignOut,
  postTwoFactorReset,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { People } from './service.ts'

export function peopleRoutes(app: App, { people }: { people: People }): void {
  route(app, getPeople, ({ db, query }) => people.list(db, query))
  route(app, getPerson, ({ me, params }) => people.view(me, params.person))
  route(app, postRoleChange, async ({ db, me, params, body }) => {
    await people.changeRole(db, me, params.person, body)
    return {}
  })
  route(app, postTwoFactorReset, async ({ db, me, params, body }) => {
    await people.resetTwoFactor(db, me, params.person, body.reason)
    return {}
  })
  route(app, postSignOut, async ({ db, me, params, body }) => ({
    ended: await people.signOut(db, me, params.person, body.reason),
  }))
  route(app, postRestoration, async ({ db, me, params, body }) => {
    await people.restore(db, me, params.person, body.reason)
    return {}
  })
}
