import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const creatorData: PersonalDataSection = {
  name: 'creator',
  about: 'Your creator page, if you have one. Prices are cents a month.',
  export: async (db, accountId) =>
    (await db
      .selectFrom('creatorProfiles')
      .select(['tagline', 'subscriberCount', 'subscriptionPrice', 'idVerified', 'createdAt'])
      .where('userId', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(tx, accountId) {
    await tx.deleteFrom('creatorProfiles').where('userId', '=', accountId).execute()
  },
}
