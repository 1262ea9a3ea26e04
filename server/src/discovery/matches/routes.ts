import { deleteMatch } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Matches } from './service.ts'

export function matchRoutes(app: App, { matches }: { matches: Matches }): void {
  route(app, deleteMatch, async ({ db, me, params }) => {
    await matches.end(db, me, params.match)
    return {}
  })
}
