import { publishColumns } from '#platform/db/published-columns.ts'

export const APPLICATIONS = publishColumns('creatorApplications', ['accountId', 'state', 'sentAt'])
