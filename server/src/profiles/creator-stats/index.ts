import { feature } from '#platform/feature.ts'
import { creatorStatsService } from './service.ts'

export const creatorStats = feature({ name: 'creatorStats', service: creatorStatsService })
