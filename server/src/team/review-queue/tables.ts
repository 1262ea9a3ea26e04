import { defineTables } from '#platform/personal-data/define-tables.ts'

export const claimTables = defineTables({
  section: { name: 'claims', about: 'If you’re on our team: what you’re working on right now.' },
  tables: {
    claims: {
      owner: 'holderId',
      export: ['queue', 'until'],
      orderBy: 'until',
      omit: { itemId: 'a key', givenBy: 'names someone else' },
    },
  },
})
