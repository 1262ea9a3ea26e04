import { feature } from '#platform/feature.ts'
import { chatPhotoAccess } from './access.ts'
import { chatEvents } from './events.ts'
import { chatJobs } from './jobs.ts'
import { chatLive } from './live.ts'
import { chatRoutes } from './routes.ts'
import { chatService } from './service.ts'
import { chatTables } from './tables.ts'

export const chat = feature({
  name: 'chats',
  service: chatService,
  routes: chatRoutes,
  events: chatEvents,
  jobs: chatJobs,
  live: chatLive,
  mediaAccess: chatPhotoAccess,
  tables: chatTables,
})
