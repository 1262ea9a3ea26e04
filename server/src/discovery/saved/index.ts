import { feature } from '#platform/feature.ts'
import { savedRoutes } from './routes.ts'
import { savedService } from './service.ts'
import { savedData } from './store-personal-data.ts'

export const saved = feature({
  name: 'saved',
  service: savedService,
  routes: savedRoutes,
  personalData: savedData,
})
