import { getSaved, putSaved } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Saved } from './service.ts'

export function savedRoutes(app: App, { saved }: { saved: Saved }): void {
  route(app, getSaved, ({ db, me, params, query }) => saved.list(db, me, params.kind, query))
  route(app, putSaved, async ({ db, me, params, body }) => {
    await saved.save(db, me, params, body)
    return {}
  })
}
