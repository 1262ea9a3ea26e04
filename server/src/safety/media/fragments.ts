import { publishColumns } from '#platform/db/published-columns.ts'

export const MEDIA = publishColumns('media', ['id', 'ownerId', 'purpose', 'class', 'state', 'createdAt'])
