import { defineTables } from '#platform/personal-data/define-tables.ts'

export const recoveryTables = defineTables({
  section: {
    name: 'recovery',
    about: 'Links we emailed you to confirm an address or reset your password, while they still work.',
  },
  tables: {
    mailedLinks: {
      owner: 'accountId',
      export: ['purpose', 'email', 'expiresAt'],
      orderBy: 'expiresAt',
      omit: { tokenHash: 'a secret' },
    },
  },
})
