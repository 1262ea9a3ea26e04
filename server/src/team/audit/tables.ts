import { defineTables } from '#platform/personal-data/define-tables.ts'

export const auditTables = defineTables({
  tables: {
    auditLog: {
      impersonal:
        'what our team did at work: it stays when either side leaves, and names no account beyond its id',
      columns: [
        'seq',
        'at',
        'actorId',
        'action',
        'targetKind',
        'targetId',
        'before',
        'after',
        'details',
        'network',
        'previous',
        'hash',
      ],
    },
    auditHead: { impersonal: 'where the audit log ends', columns: ['singleton', 'seq', 'hash', 'at'] },
    auditChecks: {
      impersonal: 'which checks of the log our team started at work, and their results',
      columns: [
        'id',
        'requestedBy',
        'requestedAt',
        'state',
        'checked',
        'total',
        'problem',
        'firstBad',
        'since',
        'anchoredSeq',
        'anchoredAt',
        'endedAt',
      ],
    },
  },
})
