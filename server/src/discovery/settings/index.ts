import { feature } from '#platform/feature.ts'
import { discoverySettingsRoutes } from './routes.ts'
import { discoveryService } from './service.ts'
import { discoveryData } from './store-personal-data.ts'

export const discoverySettings = feature({
  name: 'discovery',
  service: discoveryService,
  routes: discoverySettingsRoutes,
  personalData: discoveryData,
})
