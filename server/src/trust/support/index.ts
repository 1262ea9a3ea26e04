import { feature } from '#platform/feature.ts'
import { supportEvents } from './events.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'
import { supportService } from './service.ts'
import { supportTables } from './tables.ts'

export const support = feature({
  name: 'support',
  service: supportService,
  routes: supportRoutes,
  events: supportEvents,
  jobs: supportJobs,
  tables: supportTables,
})
