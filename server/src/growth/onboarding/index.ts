import { feature } from '#platform/feature.ts'
import { onboardingRoutes } from './routes.ts'
import { onboardingService } from './service.ts'
import { onboardingTables } from './tables.ts'

export const onboarding = feature({
  name: 'onboardings',
  service: onboardingService,
  routes: onboardingRoutes,
  tables: onboardingTables,
})
