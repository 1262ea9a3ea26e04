import { feature } from '#platform/feature.ts'
import { referralEvents } from './events.ts'
import { referralJobs } from './jobs.ts'
import { referralRoutes } from './routes.ts'
import { referralService } from './service.ts'
import { referralTables } from './tables.ts'

export const referrals = feature({
  name: 'referrals',
  service: referralService,
  routes: referralRoutes,
  events: referralEvents,
  jobs: referralJobs,
  tables: referralTables,
})
