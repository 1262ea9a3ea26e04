import { publishColumns } from '#platform/db/published-columns.ts'

export const REFERRALS = publishColumns('referrals', ['id', 'referrerId', 'status', 'settledAt'])
