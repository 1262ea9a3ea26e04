import {
  getMyProfile,
  getProfile,
  getUsername,
  getWholeProfile,
  patchMyProfile,
  putUsername,
  searchProfiles,
} from '@koji/contract'
import type { Relations } from '#discovery/relations/service.ts'
import type { Saved } from '#discovery/saved/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { profileHeads } from './heads.ts'
import type { Profiles } from './service.ts'

interface Others {
  relations: Relations
  saved: Saved
}

export function profileRoutes(app: App, profiles: Profiles, { relations, saved }: Others): void {
  route(app, getMyProfile, async ({ db, me }) => ({ profile: await profiles.mine(db, me) }))
  route(app, getWholeProfile, ({ db, me }) => profiles.whole(db, me))
  route(app, patchMyProfile, ({ db, me, body }) => profiles.change(db, me, body))
  route(app, putUsername, ({ db, me, body }) => profiles.rename(db, me, body.username))
  route(app, getUsername, async ({ db, me, params }) => ({
    available: await profiles.isUsernameFree(db, me, params.username),
  }))
  route(app, searchProfiles, async ({ db, me, query }) => ({ items: await profiles.search(db, me, query.q) }))
  route(app, getProfile, async ({ db, me, params }) => {
    const profile = await profiles.one(db, me, params.profile)
    const [isSaved, ties] = await Promise.all([
      saved.has(db, me, { kind: 'people', personId: profile.id }),
      relations.ties(db, me?.accountId ?? null, profile.id),
    ])
    return { ...profile, saved: isSaved, likeIn: ties.likeIn, matchId: ties.matchId }
  })
  profileHeads(app, profiles)
}
