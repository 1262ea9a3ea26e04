import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { supportEvents } from './events.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'
import { type Support, supportService } from './service.ts'
import { supportData } from './store-personal-data.ts'

export const support = feature({
  name: 'support',
  service: supportService,
  routes: supportRoutes,
  events: supportEvents,
  jobs: supportJobs,
  personalData: (_: Platform, { support }: { support: Support }) => supportData(support),
})
