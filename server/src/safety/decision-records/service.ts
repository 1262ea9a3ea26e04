import * as store from './store.ts'

export type { DecisionRow } from './store.ts'

export type DecisionRecords = typeof store

/** Decisions by our team. They are below the features that decide because automatic checks respect them. */
export const decisionRecordService = (): DecisionRecords => store
