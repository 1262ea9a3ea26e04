import { feature } from '#platform/feature.ts'
import { passkeyEvents } from './events.ts'
import { passkeyJobs } from './jobs.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeyService } from './service.ts'
import { passkeyData } from './store-personal-data.ts'

export const passkeys = feature({
  name: 'passkeys',
  service: passkeyService,
  routes: passkeyRoutes,
  events: passkeyEvents,
  jobs: passkeyJobs,
  personalData: passkeyData,
})
