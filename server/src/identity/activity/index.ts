import { feature } from '#platform/feature.ts'
import { activityJobs } from './jobs.ts'
import { activityService } from './service.ts'
import { activityData } from './store-personal-data.ts'

export const activity = feature({
  name: 'activity',
  service: activityService,
  jobs: activityJobs,
  personalData: activityData,
})
