import { defineTables } from '#platform/personal-data/define-tables.ts'

export const achievementTables = defineTables({
  section: {
    name: 'achievements',
    about: 'What you’ve earned, how far along you are with the rest, and when you did what counts for it.',
  },
  tables: {
    achievementSteps: { owner: 'accountId', export: ['achievement', 'step', 'earnedAt', 'celebratedAt'] },
    achievementCounters: { owner: 'accountId', export: ['achievement', 'count'] },
    achievementFacts: {
      owner: 'accountId',
      export: ['achievement', 'at'],
      omit: { fact: 'a digest that no one can read' },
    },
  },
})
