import { getMyProfile, putUsername, searchProfiles } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Profiles } from './service.ts'

export function profileRoutes(app: App, profiles: Profiles): void {
  route(app, getMyProfile, async ({ db, me }) => ({ profile: await profiles.mine(db, me) }))
  route(app, putUsername, ({ db, me, body }) => profiles.rename(db, me, body.username))
  route(app, searchProfiles, async ({ db, me, query }) => ({ items: await profiles.search(db, me, query.q) }))
}
