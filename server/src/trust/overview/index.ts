import { feature } from '#platform/feature.ts'
import { overviewJobs } from './jobs.ts'
import { overviewRoutes } from './routes.ts'
import { overviewService } from './service.ts'
import { overviewTables } from './tables.ts'

export const overview = feature({
  name: 'overview',
  service: overviewService,
  routes: overviewRoutes,
  jobs: overviewJobs,
  tables: overviewTables,
})
