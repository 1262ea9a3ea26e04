import { postAppeal } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Appeals } from './service.ts'

export function appealRoutes(app: App, appeals: Appeals): void {
  route(app, postAppeal, async ({ db, body }) => {
    await appeals.appeal(db, body)
    return {}
  })
}
