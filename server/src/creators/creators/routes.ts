import {
  cropOf,
  deleteCover,
  getCreator,
  getCreatorStats,
  getCreators,
  getFeaturedCreators,
  getMyCreator,
  patchMyCreator,
  putCover,
} from '@koji/contract'
import type { Saved } from '#discovery/saved/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Media } from '#safety/media/service.ts'
import { creatorHeads } from './heads.ts'
import { linkCards } from './link-card.ts'
import type { Creators } from './service.ts'

export function creatorRoutes(
  app: App,
  creators: Creators,
  { media, saved }: { media: Media; saved: Saved },
): void {
  route(app, getCreatorStats, ({ db }) => creators.stats(db))
  route(app, getFeaturedCreators, async ({ db, me }) => ({ items: await creators.featured(db, me) }))
  route(app, getCreators, ({ db, me, query }) => creators.list(db, me, query))
  route(app, getMyCreator, ({ db, me }) => creators.mine(db, me))
  route(app, patchMyCreator, ({ db, me, body }) => creators.change(db, me, body))
  routeUpload(app, putCover, async ({ me, query, bytes, commit }) => ({
    cover: await creators.setCover(commit, me, { bytes, crop: cropOf(query) }),
  }))
  route(app, deleteCover, ({ db, me }) => creators.removeCover(db, me))
  route(app, getCreator, async ({ db, me, params }) => {
    const creator = await creators.one(db, me, params.creator)
    return { ...creator, saved: await saved.has(db, me, { kind: 'creators', personId: creator.userId }) }
  })
  creatorHeads(app, creators)
  linkCards(app, creators, media)
}
