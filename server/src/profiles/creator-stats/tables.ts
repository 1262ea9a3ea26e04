import { defineTables } from '#platform/personal-data/define-tables.ts'

export const creatorStatsTables = defineTables({
  section: {
    name: 'creator-stats',
    about: 'The numbers of your creator page, day by day. Amounts are in cents.',
  },
  tables: {
    creatorDays: {
      owner: 'creatorId',
      export: ['day', 'reach', 'likes', 'comments', 'joined', 'churned', 'posts', 'gross', 'net', 'refunded'],
      orderBy: 'day',
    },
  },
})
