import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const onboardingData: PersonalDataSection = {
  name: 'onboarding',
  about: 'What you answered so far on the way to a profile.',
  export: async (db, accountId) =>
    (await db
      .selectFrom('onboardingDrafts')
      .select(['answers', 'step', 'updatedAt'])
      .where('accountId', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(tx, accountId) {
    await tx.deleteFrom('onboardingDrafts').where('accountId', '=', accountId).execute()
  },
}
