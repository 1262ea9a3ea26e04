import { feature } from '#platform/feature.ts'
import { appealEvents } from './events.ts'
import { appealRoutes } from './routes.ts'
import { appealService } from './service.ts'
import { appealTables } from './tables.ts'

export const appeals = feature({
  name: 'appeals',
  service: appealService,
  routes: appealRoutes,
  events: appealEvents,
  tables: appealTables,
})
