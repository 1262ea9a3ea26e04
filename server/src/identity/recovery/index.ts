import { feature } from '#platform/feature.ts'
import { recoveryJobs } from './jobs.ts'
import { recoveryRoutes } from './routes.ts'
import { recoveryService } from './service.ts'
import { recoveryTables } from './tables.ts'

export const recovery = feature({
  name: 'recovery',
  service: recoveryService,
  routes: recoveryRoutes,
  jobs: recoveryJobs,
  tables: recoveryTables,
})
