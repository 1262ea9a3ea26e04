import { feature } from '#platform/feature.ts'
import { captchaJobs } from './jobs.ts'
import { captchaRoutes } from './routes.ts'
import { captchaService } from './service.ts'
import { captchaTables } from './tables.ts'

export const captcha = feature({
  name: 'captchas',
  service: captchaService,
  routes: captchaRoutes,
  jobs: captchaJobs,
  tables: captchaTables,
})
