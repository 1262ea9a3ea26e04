import { defineTables } from '#platform/personal-data/define-tables.ts'

export const appealTables = defineTables({
  section: {
    name: 'appeals',
    about: 'What you wrote when you asked us to review a decision, and our answer.',
  },
  tables: {
    appeals: {
      owner: 'accountId',
      export: ['body', 'state', 'answer', 'createdAt', 'decidedAt'],
      orderBy: 'createdAt',
      omit: { id: 'a key', decisionId: 'a key', decidedBy: 'who on our team decided' },
    },
  },
})
