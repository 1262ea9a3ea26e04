import { deleteMatch, getMatch } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import { type Matches, presentMatch } from './service.ts'

export function matchRoutes(app: App, matches: Matches, profiles: Profiles): void {
  route(app, getMatch, async ({ db, me, params }) => {
    const match = await matches.mine(db, me, params.match)
    return presentMatch(match, await profiles.one(db, me, match.otherId))
  })
  route(app, deleteMatch, async ({ db, me, params }) => {
    await matches.end(db, me, params.match)
    return {}
  })
}
