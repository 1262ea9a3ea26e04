import { feature } from '#platform/feature.ts'
import { applicationPhotoAccess } from './access.ts'
import { applicationJobs } from './jobs.ts'
import { applicationRoutes } from './routes.ts'
import { applicationService } from './service.ts'
import { applicationTables } from './tables.ts'

export const applications = feature({
  name: 'applications',
  service: applicationService,
  routes: applicationRoutes,
  jobs: applicationJobs,
  mediaAccess: applicationPhotoAccess,
  tables: applicationTables,
})
