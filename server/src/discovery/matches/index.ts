import { feature } from '#platform/feature.ts'
import { matchEvents } from './events.ts'
import { matchRoutes } from './routes.ts'
import { matchService } from './service.ts'
import { matchData } from './store-personal-data.ts'

export const matches = feature({
  name: 'matches',
  service: matchService,
  routes: matchRoutes,
  events: matchEvents,
  personalData: matchData,
})
