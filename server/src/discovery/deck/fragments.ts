import { publishColumns } from '#platform/db/published-columns.ts'

export const SEEKERS = publishColumns('seekers', ['person', 'mode', 'id', 'visible'])
