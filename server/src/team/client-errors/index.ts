import { feature } from '#platform/feature.ts'
import { clientErrorJobs } from './jobs.ts'
import { clientErrorRoutes } from './routes.ts'
import { clientErrorService } from './service.ts'
import { clientErrorTables } from './tables.ts'

export const clientErrors = feature({
  name: 'clientErrors',
  service: clientErrorService,
  routes: clientErrorRoutes,
  jobs: clientErrorJobs,
  tables: clientErrorTables,
})
