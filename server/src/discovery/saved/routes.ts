import { deleteSaved, getSaved, putSaved } from '@koji/contract'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Saved } from './service.ts'

export function savedRoutes(app: App, { saved, swipes }: { saved: Saved; swipes: Swipes }): void {
  route(app, getSaved, ({ db, me, params, query }) => saved.list(db, me, params.kind, query))
  route(app, putSaved, async ({ db, me, params, body }) => {
    await saved.save(db, me, params, body)
    return {}
  })
  route(app, deleteSaved, async ({ db, me, params }) => {
    if (params.kind === 'people') await swipes.reopen(db, me, params.personId)
    return { removed: await saved.remove(db, me, params) }
  })
}
