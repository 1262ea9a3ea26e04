import { feature } from '../feature.ts'
import { mailJobs } from './jobs.ts'
import { mailRoutes } from './routes.ts'
import { mailService } from './service.ts'
import { mailData } from './store-personal-data.ts'

export const mails = feature({
  name: 'mails',
  service: mailService,
  routes: mailRoutes,
  jobs: mailJobs,
  personalData: mailData,
})
