import { feature } from '#platform/feature.ts'
import { achievementEvents } from './events.ts'
import { achievementRoutes } from './routes.ts'
import { achievementService } from './service.ts'
import { achievementTables } from './tables.ts'

export const achievements = feature({
  name: 'achievements',
  service: achievementService,
  routes: achievementRoutes,
  events: achievementEvents,
  tables: achievementTables,
})
