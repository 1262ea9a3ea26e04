import { feature } from '#platform/feature.ts'
import { savedRoutes } from './routes.ts'
import { savedService } from './service.ts'
import { savedTables } from './tables.ts'

export const saved = feature({
  name: 'saved',
  service: savedService,
  routes: savedRoutes,
  tables: savedTables,
})
