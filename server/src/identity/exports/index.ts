import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { exportJobs } from './jobs.ts'
import { exportRoutes } from './routes.ts'
import { type Exports, exportService } from './service.ts'

export const exportsFeature = feature({
  name: 'exports',
  service: exportService,
  routes: exportRoutes,
  jobs: exportJobs,
  personalData: (_: Platform, { exports }: { exports: Exports }) => exports.personalData,
})
