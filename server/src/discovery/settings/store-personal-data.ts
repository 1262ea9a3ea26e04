import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const discoveryData: PersonalDataSection = {
  name: 'discovery',
  about: 'Whom you want to see.',
  export: async (db, accountId) =>
    (await db
      .selectFrom('discoveryPreferences')
      .selectAll()
      .where('profileId', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(tx, accountId) {
    await tx.deleteFrom('discoveryPreferences').where('profileId', '=', accountId).execute()
  },
}
