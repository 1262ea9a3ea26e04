import { feature } from '#platform/feature.ts'
import { reportRoutes } from './routes.ts'
import { reportService } from './service.ts'
import { reportTables } from './tables.ts'

export const reports = feature({
  name: 'reports',
  service: reportService,
  routes: reportRoutes,
  tables: reportTables,
})
