import { getCreator, getCreatorStats, getFeaturedCreators } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Creators } from './service.ts'

export function creatorRoutes(app: App, creators: Creators): void {
  route(app, getCreatorStats, ({ db }) => creators.stats(db))
  route(app, getFeaturedCreators, async ({ db, me }) => ({ items: await creators.featured(db, me) }))
  route(app, getCreator, ({ db, me, params }) => creators.one(db, me, params.creator))
}
