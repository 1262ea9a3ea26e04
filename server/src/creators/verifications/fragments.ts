import { publishColumns } from '#platform/db/published-columns.ts'

export const VERIFICATIONS = publishColumns('verifications', ['accountId', 'state', 'sentAt', 'decidedAt'])
