import * as store from './store.ts'

export type { DecisionRow } from './store.ts'

export type DecisionRecords = typeof store

/** What our team decided. Automatic checks respect these records, so they are kept below the features that decide. */
export const decisionRecordService = (): DecisionRecords => store
