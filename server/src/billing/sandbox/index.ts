import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { sandboxJobs } from './jobs.ts'
import { sandboxRoutes } from './routes.ts'
import { sandboxService } from './service.ts'
import { sandboxTables } from './tables.ts'

export const sandbox = feature({
  name: 'sandbox',
  service: (platform: Platform) => (platform.stripe ? null : sandboxService(platform)),
  routes: sandboxRoutes,
  jobs: sandboxJobs,
  tables: sandboxTables,
})
