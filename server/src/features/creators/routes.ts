import { getCreator, getCreatorStats, getFeaturedCreators } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Creators } from './service.ts'

export function creatorRoutes(app: App, creators: Creators): void {
  route(app, getCreatorStats, ({ db }) => creators.stats(db))
  route(app, getFeaturedCreators, async ({ db }) => ({ items: await creators.featured(db) }))
  route(app, getCreator, ({ db, params }) => creators.one(db, params.creator))
}
