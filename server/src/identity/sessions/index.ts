import { feature } from '#platform/feature.ts'
import { sessionJobs } from './jobs.ts'
import { sessionRoutes } from './routes.ts'
import { sessionService } from './service.ts'
import { sessionTables } from './tables.ts'

export const sessions = feature({
  name: 'sessions',
  service: sessionService,
  routes: sessionRoutes,
  jobs: sessionJobs,
  tables: sessionTables,
})
