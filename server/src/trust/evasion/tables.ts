import { defineTables } from '#platform/personal-data/define-tables.ts'

export const evasionTables = defineTables({
  section: {
    name: 'bans',
    about:
      'After a ban: that we’d recognize your address and photos, and until when. Also when our team was asked whether you’re someone we banned.',
  },
  tables: {
    bannedHashes: {
      owner: 'accountId',
      export: ['kind', 'expiresAt'],
      omit: {
        id: 'a key',
        hash: 'names no one without its account, and is deleted after a year',
        bands: 'names no one without its account, and is deleted after a year',
      },
      erase: { set: { accountId: null } },
    },
    evasionLinks: {
      owner: 'accountId',
      export: ['foundAt'],
      omit: { linkedId: 'names someone else' },
      erase: { by: ['accountId', 'linkedId'] },
    },
  },
})
