import {
  deletePasskey,
  getPasskeys,
  patchPasskey,
  postPasskey,
  postPasskeyChallenge,
  postPasskeyReauthentication,
  postPasskeyRegistration,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { sessionCookies } from '#platform/session/session-cookies.ts'
import type { Passkeys } from './service.ts'

export function passkeyRoutes(app: App, { passkeys }: { passkeys: Passkeys }): void {
  const cookies = sessionCookies(app)

  route(app, getPasskeys, async ({ db, me }) => ({ items: await passkeys.list(db, me) }))

  route(app, postPasskeyRegistration, async ({ db, me }) => ({
    options: await passkeys.registrationOptions(db, me),
  }))

  routeWithoutTransaction(app, postPasskey, ({ db, me, body: { name, credential }, origins }) =>
    passkeys.add(db, me, name, { credential, origins: origins() }),
  )

  route(app, patchPasskey, ({ db, me, params, body }) => passkeys.rename(db, me, params.passkey, body.name))

  route(app, deletePasskey, async ({ db, me, params }) => {
    await passkeys.remove(db, me, params.passkey)
    return {}
  })

  route(app, postPasskeyChallenge, async ({ db }) => ({ options: await passkeys.signInOptions(db) }))

  routeWithoutTransaction(app, postPasskeyReauthentication, async ({ db, me, body, origins, setCookie }) => {
    const tokens = await passkeys.reauthenticate(db, me, { credential: body.credential, origins: origins() })
    cookies.set({ setCookie }, tokens)
    return tokens.session
  })
}
