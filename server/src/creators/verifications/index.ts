import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { verificationJobs } from './jobs.ts'
import { verificationRoutes } from './routes.ts'
import { type Verifications, verificationService } from './service.ts'
import { verificationData } from './store-personal-data.ts'

export const verifications = feature({
  name: 'verifications',
  service: verificationService,
  routes: verificationRoutes,
  jobs: verificationJobs,
  personalData: (_: Platform, { verifications }: { verifications: Verifications }) =>
    verificationData(verifications),
})
