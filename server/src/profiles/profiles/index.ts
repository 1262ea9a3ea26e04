import { feature } from '#platform/feature.ts'
import { profileEvents } from './events.ts'
import { profileRoutes } from './routes.ts'
import { profileService } from './service.ts'
import { profileTables } from './tables.ts'

export const profiles = feature({
  name: 'profiles',
  service: profileService,
  routes: profileRoutes,
  events: profileEvents,
  tables: profileTables,
})
