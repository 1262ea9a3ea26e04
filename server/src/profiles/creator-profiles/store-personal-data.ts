import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const creatorData: PersonalDataSection = {
  name: 'creator',
  about: 'Your creator page, if you have one. Prices are cents a month; the cover is in "media".',
  export: async (db, accountId) =>
    (await db
      .selectFrom('creatorProfiles')
      .select([
        ...(['tagline', 'subscriberCount', 'subscriptionPrice', 'priceChosen', 'idVerified'] as const),
        ...(['createdAt', 'about', 'category', 'perks', 'welcome', 'teasers', 'watermark'] as const),
        ...(['timeZone', 'card', 'coverId', 'wordsHeld', 'postCount', 'monthly'] as const),
      ])
      .where('userId', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(tx, accountId) {
    await tx.deleteFrom('creatorProfiles').where('userId', '=', accountId).execute()
  },
}
