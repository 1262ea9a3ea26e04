import { feature } from '#platform/feature.ts'
import { sessionJobs } from './jobs.ts'
import { sessionRoutes } from './routes.ts'
import { sessionService } from './service.ts'
import { sessionData } from './store-personal-data.ts'

export const sessions = feature({
  name: 'sessions',
  service: sessionService,
  routes: sessionRoutes,
  jobs: sessionJobs,
  personalData: sessionData,
})
