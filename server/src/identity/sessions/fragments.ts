import { publishColumns } from '#platform/db/published-columns.ts'

export const SESSIONS = publishColumns('sessions', [
  'id',
  'accountId',
  'device',
  'network',
  'place',
  'passedTwoFactor',
  'createdAt',
  'rotatedAt',
  'expiresAt',
])
