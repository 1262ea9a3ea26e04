import { defineTables } from '#platform/personal-data/define-tables.ts'

export const overviewTables = defineTables({
  tables: {
    overviewHours: {
      impersonal: 'counts people',
      columns: ['hour', 'joined', 'matches', 'messages', 'creators', 'gross', 'fee', 'refunded'],
    },
    overviewDays: {
      impersonal: 'counts people',
      columns: [
        'day',
        'joined',
        'matches',
        'messages',
        'creators',
        'gross',
        'fee',
        'refunded',
        'subscribed',
        'unsubscribed',
        'activeDay',
        'activeWeek',
        'activeMonth',
      ],
    },
    overviewTotals: {
      impersonal: 'counts people',
      columns: ['singleton', 'people', 'creators', 'subscriptions', 'monthly', 'databaseBytes', 'countedAt'],
    },
  },
})
