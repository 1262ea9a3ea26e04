import { feature } from '#platform/feature.ts'
import { ledgerJobs } from './jobs.ts'
import { ledgerService } from './service.ts'
import { ledgerTables } from './tables.ts'

export const ledger = feature({
  name: 'ledger',
  service: ledgerService,
  jobs: ledgerJobs,
  tables: ledgerTables,
})
