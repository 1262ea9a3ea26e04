import { feature } from '#platform/feature.ts'
import { placeRoutes } from './routes.ts'
import { placeService } from './service.ts'

export const places = feature({
  name: 'places',
  service: placeService,
  routes: placeRoutes,
})
