import {
  deletePhoto,
  getFullProfile,
  getMyProfile,
  getUsername,
  patchMyProfile,
  putUsername,
  searchProfiles,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Profiles } from './service.ts'

export function profileRoutes(app: App, { photos, profiles }: { photos: Photos; profiles: Profiles }): void {
  route(app, getMyProfile, async ({ db, me }) => ({ profile: await profiles.mine(db, me) }))
  route(app, getFullProfile, ({ db, me }) => profiles.fullProfile(db, me))
  route(app, patchMyProfile, ({ db, me, body }) => profiles.change(db, me, body))
  route(app, putUsername, ({ db, me, body }) => profiles.changeUsername(db, me, body.username))
  route(app, getUsername, async ({ db, me, params }) => ({
    available: await profiles.isUsernameFree(db, me, params.username),
  }))
  route(app, searchProfiles, async ({ db, me, query }) => ({ items: await profiles.search(db, me, query.q) }))
  route(app, deletePhoto, async ({ db, me, params }) => {
    const hasProfile = () => profiles.has(db, me.accountId)
    return { items: await photos.remove(db, me.accountId, params.id, { hasProfile }) }
  })
}
