import { publishColumns } from '#platform/db/published-columns.ts'

export const REPORTS = publishColumns('reports', [
  'id',
  'reporterId',
  'accountId',
  'targetKind',
  'reason',
  'state',
  'upheld',
  'createdAt',
])
