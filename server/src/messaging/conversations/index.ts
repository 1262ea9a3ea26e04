import { feature } from '#platform/feature.ts'
import { conversationPhotoAccess } from './access.ts'
import { conversationEvents } from './events.ts'
import { conversationJobs } from './jobs.ts'
import { conversationLive } from './live.ts'
import { conversationRoutes } from './routes.ts'
import { conversationService } from './service.ts'
import { conversationTables } from './tables.ts'

export const conversations = feature({
  name: 'conversations',
  service: conversationService,
  routes: conversationRoutes,
  events: conversationEvents,
  jobs: conversationJobs,
  live: conversationLive,
  mediaAccess: conversationPhotoAccess,
  tables: conversationTables,
})
