import { publishColumns } from '#platform/db/published-columns.ts'

export const APPEALS = publishColumns('appeals', [
  'id',
  'decisionId',
  'body',
  'createdAt',
  'state',
  'answer',
  'decidedAt',
])
