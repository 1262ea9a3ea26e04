import { sql } from 'kysely'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** On which days somebody was here. */
export const activityData: PersonalDataSection = {
  name: 'activity',
  about: 'On which of the last sixty days you were here: it is how we count how many people use Koji.',
  async export(db, accountId) {
    const { rows } = await sql<{ lastDay: string; days: string[] }>`
      select last_day::text, array(
        select (last_day - back)::text from generate_series(0, 59) as back where (days >> back) & 1 = 1
      ) as days
      from activity where account_id = ${accountId}`.execute(db)
    return rows[0] ?? null
  },
  async erase(tx, accountId) {
    await tx.deleteFrom('activity').where('accountId', '=', accountId).execute()
  },
}
