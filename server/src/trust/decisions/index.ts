import { feature } from '#platform/feature.ts'
import { decisionRoutes } from './routes.ts'
import { decisionService } from './service.ts'

export const decisions = feature({
  name: 'decisions',
  service: decisionService,
  routes: decisionRoutes,
})
