import { feature } from '#platform/feature.ts'
import { activityJobs } from './jobs.ts'
import { activityService } from './service.ts'
import { activityTables } from './tables.ts'

export const activity = feature({
  name: 'activity',
  service: activityService,
  jobs: activityJobs,
  tables: activityTables,
})
