import { getClientErrors, postClientErrors } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { ClientErrors } from './service.ts'

export function clientErrorRoutes(app: App, { clientErrors }: { clientErrors: ClientErrors }): void {
  route(app, postClientErrors, async ({ db, body }) => {
    await clientErrors.report(db, body.events)
    return {}
  })
  route(app, getClientErrors, ({ db, query }) => clientErrors.list(db, query))
}
