import { getDashboard } from '@koji/contract'
import type { Payouts } from '#billing/payouts/service.ts'
import type { Posts } from '#creators/posts/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Dashboards } from './service.ts'

export interface Dependencies {
  payouts: Payouts
  posts: Posts
}

const BEST_POSTS = 3
const DAY_MS = 86_400_000

export function dashboardRoutes(
  app: App,
  { dashboards, payouts, posts }: { dashboards: Dashboards } & Dependencies,
): void {
  route(app, getDashboard, async ({ db, me, query }) => {
    const days = Number(query.days)
    // The provider's clock, because that of a test provider may be ahead and its payments have to be included.
    const now = payouts.now()
    const since = new Date(now.getTime() - days * DAY_MS)
    const [figures, best] = await Promise.all([
      dashboards.read(db, me, { days, today: now.toISOString().slice(0, 10) }),
      posts.best(db, me, since, BEST_POSTS),
    ])
    return { ...figures, best }
  })
}
