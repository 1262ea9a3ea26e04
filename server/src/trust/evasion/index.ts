import { feature } from '#platform/feature.ts'
import { evasionEvents } from './events.ts'
import { evasionJobs } from './jobs.ts'
import { evasionService } from './service.ts'
import { evasionTables } from './tables.ts'

export const evasion = feature({
  name: 'evasion',
  service: evasionService,
  events: evasionEvents,
  jobs: evasionJobs,
  tables: evasionTables,
})
