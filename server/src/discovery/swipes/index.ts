import { feature } from '#platform/feature.ts'
import { swipeEvents } from './events.ts'
import { swipeJobs } from './jobs.ts'
import { swipeService } from './service.ts'
import { swipeTables } from './tables.ts'

export const swipes = feature({
  name: 'swipes',
  service: swipeService,
  events: swipeEvents,
  jobs: swipeJobs,
  tables: swipeTables,
})
