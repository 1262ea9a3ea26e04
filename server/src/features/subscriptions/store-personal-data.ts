import { sql } from 'kysely'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const subscriptionData: PersonalDataSection = {
  name: 'subscriptions',
  about: 'Creators whom you support or supported. Prices are cents a month.',
  export: (db, accountId) =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'creatorId', 'state', 'price', 'startedAt', 'periodEnd', 'cancelled', 'endedAt'])
      .select(['nextAttemptAt', 'failedAttempts', 'endedBecause'])
      .where('fanId', '=', accountId)
      .orderBy('startedAt')
      .orderBy('id')
      .execute(),
  async erase(tx, accountId) {
    await sql`
      update creator_profiles c set subscriber_count = greatest(0, c.subscriber_count - 1),
        monthly = greatest(0, c.monthly - case when s.cancelled then 0 else s.price end)
      from subscriptions s
      where s.fan_id = ${accountId} and s.creator_id = c.user_id and s.state in ('active', 'past_due')`.execute(
      tx,
    )
    await tx
      .deleteFrom('subscriptions')
      .where((eb) => eb.or([eb('fanId', '=', accountId), eb('creatorId', '=', accountId)]))
      .execute()
  },
}
