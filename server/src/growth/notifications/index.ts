import { feature } from '#platform/feature.ts'
import { notificationEvents } from './events.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'
import { notificationData } from './store-personal-data.ts'

export const notifications = feature({
  name: 'notifications',
  service: notificationService,
  routes: notificationRoutes,
  events: notificationEvents,
  jobs: notificationJobs,
  personalData: notificationData,
})
