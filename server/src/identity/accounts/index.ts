import { feature } from '#platform/feature.ts'
import { accountEvents } from './events.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { accountService } from './service.ts'
import { accountTables } from './tables.ts'

export const accounts = feature({
  name: 'accounts',
  service: accountService,
  routes: accountRoutes,
  events: accountEvents,
  jobs: accountJobs,
  tables: accountTables,
})
