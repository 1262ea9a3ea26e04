import { publishColumns } from '#platform/db/published-columns.ts'

export const MATCHES = publishColumns('matches', ['id', 'lowId', 'highId', 'mode', 'madeAt', 'endedAt'])
