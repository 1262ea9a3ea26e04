import { feature } from '#platform/feature.ts'
import { evasionEvents } from './events.ts'
import { evasionJobs } from './jobs.ts'
import { evasionService } from './service.ts'
import { evasionData } from './store-personal-data.ts'

export const evasion = feature({
  name: 'evasion',
  service: evasionService,
  events: evasionEvents,
  jobs: evasionJobs,
  personalData: evasionData,
})
