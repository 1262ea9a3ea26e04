import { feature } from '#platform/feature.ts'
import { blockRoutes } from './routes.ts'
import { blockService } from './service.ts'
import { blockTables } from './tables.ts'

export const blocks = feature({
  name: 'blocks',
  service: blockService,
  routes: blockRoutes,
  tables: blockTables,
})
