import { feature } from '#platform/feature.ts'
import { matchEvents } from './events.ts'
import { matchRoutes } from './routes.ts'
import { matchService } from './service.ts'
import { matchTables } from './tables.ts'

export const matches = feature({
  name: 'matches',
  service: matchService,
  routes: matchRoutes,
  events: matchEvents,
  tables: matchTables,
})
