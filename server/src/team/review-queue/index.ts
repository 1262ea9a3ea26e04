import { feature } from '#platform/feature.ts'
import { claimJobs } from './jobs.ts'
import { claimRoutes } from './routes.ts'
import { claimService } from './service.ts'
import { claimTables } from './tables.ts'

export const claims = feature({
  name: 'claims',
  service: claimService,
  routes: claimRoutes,
  jobs: claimJobs,
  tables: claimTables,
})
