import { deleteCover, getCreator, getMyCreator, patchMyCreator } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { CreatorPages } from './service.ts'

export function creatorPageRoutes(
  app: App,
  { creatorPages, creators }: { creatorPages: CreatorPages; creators: Creators },
): void {
  route(app, getCreator, ({ db, me, params }) => creatorPages.one(db, me, params.creator))
  route(app, getMyCreator, async ({ db, me }) => creatorPages.mine(db, await creators.mine(db, me)))
  route(app, patchMyCreator, async ({ db, me, body }) =>
    creatorPages.mine(db, await creators.change(db, me, body)),
  )
  route(app, deleteCover, async ({ db, me }) => creatorPages.mine(db, await creators.removeCover(db, me)))
}
