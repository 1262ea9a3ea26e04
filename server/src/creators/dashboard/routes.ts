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

const BEST = 3
const DAY_MS = 86_400_000

export function dashboardRoutes(
  app: App,
  { dashboards, payouts, posts }: { dashboards: Dashboards } & Dependencies,
): void {
  route(app, getDashboard, async ({ db, me, query }) => {
    const days = Number(query.days)
    // By the clock of whoever collects the money, so that nothing that was paid is left out: a test provider's may be ahead.
    const now = payouts.now()
    const since = new Date(now.getTime() - days * DAY_MS)
    const [figures, best] = await Promise.all([
      dashboards.read(db, me, { days, today: now.toISOString().slice(0, 10) }),
      posts.best(db, me, since, BEST),
    ])
    return { ...figures, best }
  })
}
