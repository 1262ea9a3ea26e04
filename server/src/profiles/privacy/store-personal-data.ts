import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const privacyData: PersonalDataSection = {
  name: 'privacy',
  about: 'Who sees what of you, as you set it.',
  export: async (db, accountId) =>
    (await db
      .selectFrom('privacySettings')
      .selectAll()
      .where('profileId', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(tx, accountId) {
    await tx.deleteFrom('privacySettings').where('profileId', '=', accountId).execute()
  },
}
