import { feature } from '#platform/feature.ts'
import { swipeEvents } from './events.ts'
import { swipeJobs } from './jobs.ts'
import { swipeService } from './service.ts'
import { swipeData } from './store-personal-data.ts'

export const swipes = feature({
  name: 'swipes',
  service: swipeService,
  events: swipeEvents,
  jobs: swipeJobs,
  personalData: swipeData,
})
