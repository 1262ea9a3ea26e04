import { feature } from '#platform/feature.ts'
import { verificationJobs } from './jobs.ts'
import { verificationRoutes } from './routes.ts'
import { verificationService } from './service.ts'
import { verificationTables } from './tables.ts'

export const verifications = feature({
  name: 'verifications',
  service: verificationService,
  routes: verificationRoutes,
  jobs: verificationJobs,
  tables: verificationTables,
})
