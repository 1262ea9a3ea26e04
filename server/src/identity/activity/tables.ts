import { sql } from 'kysely'
import { defineTables } from '#platform/personal-data/define-tables.ts'

export const activityTables = defineTables({
  section: {
    name: 'activity',
    about: 'The days you used Koji in the last sixty days. We use them to count how many people use Koji.',
  },
  tables: {
    activity: {
      owner: 'accountId',
      export: ['lastDay'],
      derive: () => ({
        days: sql`array(
          select (last_day - back)::text from generate_series(0, 59) as back where (days >> back) & 1 = 1)`,
      }),
    },
  },
})
