import { feature } from '#platform/feature.ts'
import { privacyRoutes } from './routes.ts'
import { privacyService } from './service.ts'
import { privacyTables } from './tables.ts'

export const privacy = feature({
  name: 'privacy',
  service: privacyService,
  routes: privacyRoutes,
  tables: privacyTables,
})
