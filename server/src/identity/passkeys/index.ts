import { feature } from '#platform/feature.ts'
import { passkeyEvents } from './events.ts'
import { passkeyJobs } from './jobs.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeyService } from './service.ts'
import { passkeyTables } from './tables.ts'

export const passkeys = feature({
  name: 'passkeys',
  service: passkeyService,
  routes: passkeyRoutes,
  events: passkeyEvents,
  jobs: passkeyJobs,
  tables: passkeyTables,
})
