import { defineTables } from '#platform/personal-data/define-tables.ts'

export const savedTables = defineTables({
  section: {
    name: 'saved',
    about: 'Your notes about people you saved for later. We leave out who they are.',
  },
  tables: {
    saved: {
      owner: 'ownerId',
      export: ['kind', 'note', 'savedAt'],
      omit: { personId: 'names someone else, who may not want to be found' },
      erase: { by: ['ownerId', 'personId'] },
    },
  },
})
