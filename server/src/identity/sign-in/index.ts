import { feature } from '#platform/feature.ts'
import { signInRoutes } from './routes.ts'
import { signInService } from './service.ts'

export const signIn = feature({
  name: 'signIns',
  service: signInService,
  routes: signInRoutes,
})
