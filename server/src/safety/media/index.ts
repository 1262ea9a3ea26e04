import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { mediaJobs } from './jobs.ts'
import { mediaRoutes } from './routes.ts'
import type { Media } from './service.ts'
import { mediaService } from './service.ts'
import { mediaData } from './store-personal-data.ts'

export const media = feature({
  name: 'media',
  service: mediaService,
  routes: mediaRoutes,
  jobs: mediaJobs,
  personalData: (_: Platform, { media }: { media: Media }) => mediaData(media),
})
