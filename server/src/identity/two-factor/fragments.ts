import { publishColumns } from '#platform/db/published-columns.ts'

export const TWO_FACTOR = publishColumns('twoFactor', ['accountId', 'createdAt'])
