import { publishColumns } from '#platform/db/published-columns.ts'

export const CASES = publishColumns('moderationCases', [
  'id',
  'subjectKind',
  'subjectId',
  'accountId',
  'source',
  'verdict',
  'rule',
  'reason',
  'weight',
  'reporters',
  'state',
  'openedAt',
  'closedAt',
  'hiddenAt',
  'mergedInto',
])

export const CHECKS = publishColumns('moderationChecks', [
  'accountId',
  'subjectKind',
  'subjectId',
  'model',
  'version',
  'verdict',
  'rule',
  'scores',
  'perceptualHash',
  'createdAt',
])
