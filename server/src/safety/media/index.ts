import { feature } from '#platform/feature.ts'
import { mediaJobs } from './jobs.ts'
import { mediaRoutes } from './routes.ts'
import { mediaService } from './service.ts'
import { mediaTables } from './tables.ts'

export const media = feature({
  name: 'media',
  service: mediaService,
  routes: mediaRoutes,
  jobs: mediaJobs,
  tables: mediaTables,
})
