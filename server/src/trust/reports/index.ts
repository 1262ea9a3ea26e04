import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { reportRoutes } from './routes.ts'
import { reportService } from './service.ts'
import { reportData } from './store-personal-data.ts'

export const reports = feature({
  name: 'reports',
  service: reportService,
  routes: reportRoutes,
  personalData: (_: Platform, { media }: { media: Media }) => reportData(media),
})
