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
    await tx
      .updateTable('creatorProfiles')
      .set((eb) => ({ subscriberCount: eb('subscriberCount', '-', 1) }))
      .where('subscriberCount', '>', 0)
      .where('userId', 'in', (eb) =>
        eb
          .selectFrom('subscriptions')
          .select('creatorId')
          .where('fanId', '=', accountId)
          .where('state', 'in', ['active', 'past_due']),
      )
      .execute()
    await tx
      .deleteFrom('subscriptions')
      .where((eb) => eb.or([eb('fanId', '=', accountId), eb('creatorId', '=', accountId)]))
      .execute()
  },
}
