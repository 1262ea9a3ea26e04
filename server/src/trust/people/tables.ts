import { defineTables } from '#platform/personal-data/define-tables.ts'

export const peopleTables = defineTables({
  section: { name: 'team-acts', about: 'What our team did to your account, when and why.' },
  tables: {
    accountActions: {
      owner: 'accountId',
      export: ['action', 'reason', 'before', 'after', 'at'],
      orderBy: 'at',
      omit: { id: 'a key', actorId: 'who on our team did it' },
    },
  },
})
