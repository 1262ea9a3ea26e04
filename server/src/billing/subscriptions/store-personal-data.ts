import { sql } from 'kysely'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { Platform } from '#platform/platform.ts'
import { END_THERE } from './jobs.ts'

export const subscriptionData = ({ jobs }: Platform): PersonalDataSection => ({
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
    const mine = sql`(s.fan_id = ${accountId} or s.creator_id = ${accountId})`
    // Without a row here nobody would see that it goes on being charged.
    const { rows } = await sql<{ id: string }>`
      select s.provider_subscription as id from subscriptions s
      where ${mine} and s.state in ('active', 'past_due') and not s.cancelled and s.provider_subscription is not null`.execute(
      tx,
    )
    for (const { id } of rows) await jobs.send(tx, END_THERE, { id })
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
})
