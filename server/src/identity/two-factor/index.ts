import { feature } from '#platform/feature.ts'
import { twoFactorRoutes } from './routes.ts'
import { twoFactorService } from './service.ts'
import { twoFactorTables } from './tables.ts'

export const twoFactor = feature({
  name: 'twoFactor',
  service: twoFactorService,
  routes: twoFactorRoutes,
  tables: twoFactorTables,
})
