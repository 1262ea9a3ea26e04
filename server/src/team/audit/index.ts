import { feature } from '#platform/feature.ts'
import { auditJobs } from './jobs.ts'
import { auditRoutes } from './routes.ts'
import { auditService } from './service.ts'
import { auditTables } from './tables.ts'

export const audit = feature({
  name: 'audit',
  service: auditService,
  routes: auditRoutes,
  jobs: auditJobs,
  tables: auditTables,
})
