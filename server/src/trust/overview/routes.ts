import { getOverview, getQueues, getSystem } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Overview } from './service.ts'

export function overviewRoutes(app: App, { overview }: { overview: Overview }): void {
  route(app, getOverview, ({ db, query }) => overview.read(db, Number(query.days)))
  route(app, getQueues, ({ db }) => overview.queues(db))
  route(app, getSystem, ({ db }) => overview.system(db))
}
