import { feature } from '#platform/feature.ts'
import { payoutEvents } from './events.ts'
import { payoutJobs } from './jobs.ts'
import { payoutRoutes } from './routes.ts'
import { payoutService } from './service.ts'
import { payoutTables } from './tables.ts'

export const payouts = feature({
  name: 'payouts',
  service: payoutService,
  routes: payoutRoutes,
  events: payoutEvents,
  jobs: payoutJobs,
  tables: payoutTables,
})
