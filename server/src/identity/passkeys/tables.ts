import { defineTables } from '#platform/personal-data/define-tables.ts'

export const passkeyTables = defineTables({
  section: { name: 'passkeys', about: 'Your passkeys: what you named them and when you used them.' },
  tables: {
    passkeys: {
      owner: 'accountId',
      export: ['name', 'backedUp', 'createdAt', 'lastUsedAt'],
      orderBy: 'createdAt',
      omit: {
        id: 'a key',
        credentialId: 'technical: what the authenticator calls it',
        publicKey: 'technical: checks signatures',
        counter: 'technical: counts uses',
        transports: 'technical: how to reach the authenticator',
      },
    },
    passkeyHandles: {
      owner: 'accountId',
      export: [],
      omit: { handle: 'technical: what authenticators call the account' },
    },
    passkeyChallenges: {
      owner: 'accountId',
      export: [],
      omit: {
        challengeHash: 'a secret',
        purpose: 'technical: what it is for',
        expiresAt: 'technical: expires within minutes',
      },
    },
  },
})
