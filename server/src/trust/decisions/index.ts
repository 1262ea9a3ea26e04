import { feature } from '#platform/feature.ts'
import { decisionRoutes } from './routes.ts'
import { decisionService } from './service.ts'
import { decisionTables } from './tables.ts'

export const decisions = feature({
  name: 'decisions',
  service: decisionService,
  routes: decisionRoutes,
  tables: decisionTables,
})
