import { feature } from '#platform/feature.ts'
import { abuseEvents } from './events.ts'
import { abuseJobs } from './jobs.ts'
import { abuseService } from './service.ts'
import { abuseTables } from './tables.ts'

export const abuse = feature({
  name: 'abuse',
  service: abuseService,
  events: abuseEvents,
  jobs: abuseJobs,
  tables: abuseTables,
})
