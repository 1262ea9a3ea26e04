import { feature } from '#platform/feature.ts'
import { caseRoutes } from './routes.ts'
import { caseService } from './service.ts'

export const cases = feature({
  name: 'cases',
  service: caseService,
  routes: caseRoutes,
})
