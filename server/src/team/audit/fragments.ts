import { publishColumns } from '#platform/db/published-columns.ts'

export const AUDIT_LOG = publishColumns('auditLog', ['at', 'action', 'targetId'])
