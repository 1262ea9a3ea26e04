import { feature } from '#platform/feature.ts'
import { twoFactorRoutes } from './routes.ts'
import { twoFactorService } from './service.ts'
import { twoFactorData } from './store-personal-data.ts'

export const twoFactor = feature({
  name: 'twoFactor',
  service: twoFactorService,
  routes: twoFactorRoutes,
  personalData: twoFactorData,
})
