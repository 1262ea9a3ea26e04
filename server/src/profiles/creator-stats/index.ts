import { feature } from '#platform/feature.ts'
import { creatorStatsService } from './service.ts'
import { creatorStatsTables } from './tables.ts'

export const creatorStats = feature({
  name: 'creatorStats',
  service: creatorStatsService,
  tables: creatorStatsTables,
})
