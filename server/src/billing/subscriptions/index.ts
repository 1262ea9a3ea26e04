import { feature } from '#platform/feature.ts'
import { subscriptionEvents } from './events.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscriptionService } from './service.ts'
import { subscriptionTables } from './tables.ts'

export const subscriptions = feature({
  name: 'subscriptions',
  service: subscriptionService,
  routes: subscriptionRoutes,
  events: subscriptionEvents,
  jobs: subscriptionJobs,
  tables: subscriptionTables,
})
