import { feature } from '#platform/feature.ts'
import { deckJobs } from './jobs.ts'
import { deckRoutes } from './routes.ts'
import { deckService } from './service.ts'
import { deckTables } from './tables.ts'

export const deck = feature({
  name: 'deck',
  service: deckService,
  routes: deckRoutes,
  jobs: deckJobs,
  tables: deckTables,
})
