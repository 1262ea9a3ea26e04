import { getDashboard } from '@koji/contract'
import type { Posts } from '#features/posts/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Dashboards } from './service.ts'

const BEST = 3
const DAY_MS = 86_400_000

export function dashboardRoutes(app: App, dashboards: Dashboards, posts: Posts): void {
  route(app, getDashboard, async ({ db, me, query }) => {
    const days = Number(query.days)
    const since = new Date(app.platform.clock.now().getTime() - days * DAY_MS)
    const [figures, best] = await Promise.all([
      dashboards.read(db, me, days),
      posts.best(db, me, since, BEST),
    ])
    return { ...figures, best }
  })
}
