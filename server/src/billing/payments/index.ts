import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { paymentJobs } from './jobs.ts'
import { paymentRoutes } from './routes.ts'
import { type PaymentNeeds, paymentService } from './service.ts'
import { paymentTables } from './tables.ts'

export const payments = feature({
  name: 'payments',
  service: (platform: Platform, services: PaymentNeeds) => {
    const service = paymentService(platform, services)
    services.subscriptions.onRefresh(service.refreshCheckout)
    return service
  },
  routes: paymentRoutes,
  jobs: paymentJobs,
  tables: paymentTables,
})
