import { feature } from '#platform/feature.ts'
import { onboardingRoutes } from './routes.ts'
import { onboardingService } from './service.ts'
import { onboardingData } from './store-personal-data.ts'

export const onboarding = feature({
  name: 'onboardings',
  service: onboardingService,
  routes: onboardingRoutes,
  personalData: onboardingData,
})
