import { feature } from '#platform/feature.ts'
import { notificationEvents } from './events.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'
import { notificationTables } from './tables.ts'

export const notifications = feature({
  name: 'notifications',
  service: notificationService,
  routes: notificationRoutes,
  events: notificationEvents,
  jobs: notificationJobs,
  tables: notificationTables,
})
