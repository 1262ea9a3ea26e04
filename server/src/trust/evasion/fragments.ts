import { publishColumns } from '#platform/db/published-columns.ts'

export const EVASION_LINKS = publishColumns('evasionLinks', ['accountId', 'linkedId', 'foundAt'])
