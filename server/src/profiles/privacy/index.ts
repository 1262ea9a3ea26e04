import { feature } from '#platform/feature.ts'
import { privacyRoutes } from './routes.ts'
import { privacyService } from './service.ts'
import { privacyData } from './store-personal-data.ts'

export const privacy = feature({
  name: 'privacy',
  service: privacyService,
  routes: privacyRoutes,
  personalData: privacyData,
})
