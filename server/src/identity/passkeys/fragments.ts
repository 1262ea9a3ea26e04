import { publishColumns } from '#platform/db/published-columns.ts'

export const PASSKEYS = publishColumns('passkeys', ['id', 'accountId', 'createdAt'])
