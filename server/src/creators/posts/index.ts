import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { postJobs } from './jobs.ts'
import { postLive } from './live.ts'
import { postPhotoAccess } from './photo-access.ts'
import { postRoutes } from './routes.ts'
import { postService } from './service.ts'
import { postData } from './store-personal-data.ts'

export const posts = feature({
  name: 'posts',
  service: postService,
  routes: postRoutes,
  jobs: postJobs,
  live: postLive,
  mediaAccess: postPhotoAccess,
  personalData: (_: Platform, { media }: { media: Media }) => postData(media),
})
