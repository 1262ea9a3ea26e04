import { getCreator, getCreatorStats, getFeaturedCreators } from '@koji/contract'
import type { Saved } from '#features/saved/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Creators } from './service.ts'

export function creatorRoutes(app: App, creators: Creators, saved: Saved): void {
  route(app, getCreatorStats, ({ db }) => creators.stats(db))
  route(app, getFeaturedCreators, async ({ db, me }) => ({ items: await creators.featured(db, me) }))
  route(app, getCreator, async ({ db, me, params }) => {
    const creator = await creators.one(db, me, params.creator)
    return { ...creator, saved: await saved.has(db, me, { kind: 'creators', personId: creator.userId }) }
  })
}
