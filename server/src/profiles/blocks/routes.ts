import { deleteBlock, getBlocks, putBlock } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Blocks } from './service.ts'

export function blockRoutes(app: App, { blocks }: { blocks: Blocks }): void {
  route(app, getBlocks, ({ db, me, query }) => blocks.list(db, me, query))
  route(app, putBlock, async ({ db, me, params }) => {
    await blocks.block(db, me, params.personId)
    return {}
  })
  route(app, deleteBlock, async ({ db, me, params }) => {
    await blocks.unblock(db, me, params.personId)
    return {}
  })
}
