import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { chatPhotoAccess } from './access.ts'
import { chatEvents } from './events.ts'
import { chatJobs } from './jobs.ts'
import { chatLive } from './live.ts'
import { chatRoutes } from './routes.ts'
import { chatService } from './service.ts'
import { chatData } from './store-personal-data.ts'

export const chat = feature({
  name: 'chats',
  service: chatService,
  routes: chatRoutes,
  events: chatEvents,
  jobs: chatJobs,
  live: chatLive,
  mediaAccess: chatPhotoAccess,
  personalData: (_: Platform, { media }: { media: Media }) => chatData(media),
})
