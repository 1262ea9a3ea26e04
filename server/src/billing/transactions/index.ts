import { feature } from '#platform/feature.ts'
import { transactionJobs } from './jobs.ts'
import { transactionRoutes } from './routes.ts'
import { transactionService } from './service.ts'
import { transactionTables } from './tables.ts'

export const transactions = feature({
  name: 'transactions',
  service: transactionService,
  routes: transactionRoutes,
  jobs: transactionJobs,
  tables: transactionTables,
})
