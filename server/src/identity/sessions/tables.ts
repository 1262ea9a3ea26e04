import { defineTables } from '#platform/personal-data/define-tables.ts'

export const sessionTables = defineTables({
  section: {
    name: 'sessions',
    about: 'Where you’re signed in, and when we last saw each browser we recognize.',
  },
  tables: {
    sessions: {
      owner: 'accountId',
      export: [
        'device',
        'network',
        'place',
        'createdAt',
        'rotatedAt',
        'reauthenticatedAt',
        'expiresAt',
        'passedTwoFactor',
      ],
      orderBy: 'createdAt',
      omit: {
        id: 'technical: names a token',
        generation: 'technical: counts tokens',
        renew: 'technical: asks for a new id',
      },
    },
    replacedSessions: {
      impersonal: 'ids that a session had before; deleted with the session',
      columns: ['id', 'successorId', 'generation', 'rotatedAt', 'replacedAt'],
    },
    knownDevices: {
      owner: 'accountId',
      export: ['lastSeenAt'],
      orderBy: 'lastSeenAt',
      omit: { deviceHash: 'a secret' },
    },
  },
})
