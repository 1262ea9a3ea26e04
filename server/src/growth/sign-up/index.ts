import { feature } from '#platform/feature.ts'
import { signUpRoutes } from './routes.ts'
import { signUpService } from './service.ts'

export const signUp = feature({
  name: 'signUps',
  service: signUpService,
  routes: signUpRoutes,
})
