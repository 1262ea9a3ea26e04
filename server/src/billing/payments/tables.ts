import { defineTables } from '#platform/personal-data/define-tables.ts'

export const paymentTables = defineTables({
  tables: {
    providerEvents: {
      impersonal: 'that something changed at the provider, by the provider’s own ids',
      columns: [
        'id',
        'provider',
        'type',
        'aboutKind',
        'aboutId',
        'aboutAccount',
        'createdAt',
        'receivedAt',
        'attempts',
        'dueAt',
        'handledAt',
        'deadAt',
        'outcome',
        'error',
      ],
    },
    reconciliations: {
      impersonal: 'counts, and ids of what did not agree',
      columns: [
        'id',
        'startedAt',
        'finishedAt',
        'compared',
        'repaired',
        'findings',
        'progressAt',
        'waiting',
        'error',
        'position',
        'whole',
      ],
    },
    paymentEnvironment: { impersonal: 'technical: which provider is used', columns: ['singleton', 'name'] },
  },
})
