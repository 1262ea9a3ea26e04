import { feature } from '../feature.ts'
import { mailJobs } from './jobs.ts'
import { mailRoutes } from './routes.ts'
import { mailService } from './service.ts'
import { mailTables } from './tables.ts'

export const mails = feature({
  name: 'mails',
  service: mailService,
  routes: mailRoutes,
  jobs: mailJobs,
  tables: mailTables,
})
