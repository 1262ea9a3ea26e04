import { defineTables } from '#platform/personal-data/define-tables.ts'

export const matchTables = defineTables({
  section: {
    name: 'matches',
    about: 'When you matched, in which mode, and when a match ended. We leave out who it was with.',
  },
  tables: {
    matches: {
      owner: ['lowId', 'highId'],
      export: ['id', 'mode', 'madeAt', 'endedAt'],
      orderBy: 'madeAt',
      omit: { endedBy: 'tells what someone else did' },
    },
  },
})
