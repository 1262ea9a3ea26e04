import { publishColumns } from '#platform/db/published-columns.ts'

export const ACTIVITY = publishColumns('activity', ['accountId', 'lastDay'])
