import { feature } from '#platform/feature.ts'
import { creatorPageRoutes } from './routes.ts'
import { creatorPageService } from './service.ts'

export const creatorPages = feature({
  name: 'creatorPages',
  service: creatorPageService,
  routes: creatorPageRoutes,
})
