import { feature } from '#platform/feature.ts'
import { exportJobs } from './jobs.ts'
import { exportRoutes } from './routes.ts'
import { exportService } from './service.ts'
import { exportTables } from './tables.ts'

export const exportsFeature = feature({
  name: 'exports',
  service: exportService,
  routes: exportRoutes,
  jobs: exportJobs,
  tables: exportTables,
})
