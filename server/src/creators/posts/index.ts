import { feature } from '#platform/feature.ts'
import { postJobs } from './jobs.ts'
import { postLive } from './live.ts'
import { postPhotoAccess } from './photo-access.ts'
import { postRoutes } from './routes.ts'
import { postService } from './service.ts'
import { postTables } from './tables.ts'

export const posts = feature({
  name: 'posts',
  service: postService,
  routes: postRoutes,
  jobs: postJobs,
  live: postLive,
  mediaAccess: postPhotoAccess,
  tables: postTables,
})
