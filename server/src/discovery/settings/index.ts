import { feature } from '#platform/feature.ts'
import { discoverySettingsRoutes } from './routes.ts'
import { discoveryService } from './service.ts'
import { discoverySettingsTables } from './tables.ts'

export const discoverySettings = feature({
  name: 'discovery',
  service: discoveryService,
  routes: discoverySettingsRoutes,
  tables: discoverySettingsTables,
})
