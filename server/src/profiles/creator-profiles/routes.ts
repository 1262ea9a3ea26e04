import { cropOf, getCreatorStats, getCreators, getFeaturedCreators, putCover } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Media } from '#safety/media/service.ts'
import { linkCards } from './link-card.ts'
import type { Creators } from './service.ts'

export function creatorProfileRoutes(
  app: App,
  { creators, media }: { creators: Creators; media: Media },
): void {
  route(app, getCreatorStats, ({ db }) => creators.stats(db))
  route(app, getFeaturedCreators, async ({ db, me }) => ({ items: await creators.featured(db, me) }))
  route(app, getCreators, ({ db, me, query }) => creators.list(db, me, query))
  routeUpload(app, putCover, async ({ me, query, bytes, commit }) => ({
    cover: await creators.setCover(commit, me, { bytes, crop: cropOf(query) }),
  }))
  linkCards(app, { creators, media })
}
