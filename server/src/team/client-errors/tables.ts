import { defineTables } from '#platform/personal-data/define-tables.ts'

export const clientErrorTables = defineTables({
  tables: {
    clientErrors: {
      impersonal: 'bugs, scrubbed and counted by kind',
      columns: [
        'fingerprint',
        'kind',
        'message',
        'stack',
        'path',
        'release',
        'count',
        'firstSeenAt',
        'lastSeenAt',
      ],
    },
    clientErrorDays: { impersonal: 'bugs, counted by day', columns: ['day', 'release', 'count'] },
  },
})
