import { feature } from '#platform/feature.ts'
import { decisionRecordService } from './service.ts'
import { decisionRecordTables } from './tables.ts'

export const decisionRecords = feature({
  name: 'decisionRecords',
  service: decisionRecordService,
  tables: decisionRecordTables,
})
