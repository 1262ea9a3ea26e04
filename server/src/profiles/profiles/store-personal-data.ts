import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const profileData: PersonalDataSection = {
  name: 'profile',
  about: 'What others see of you.',
  export: async (db, accountId) =>
    (await db
      .selectFrom('profiles')
      .select([
        ...([
          'displayName',
          'username',
          'avatarUrl',
          'birthDate',
          'gender',
          'intent',
          'bio',
          'prompts',
        ] as const),
        ...(['interests', 'languages', 'placeCell', 'placeName', 'wordsHeld'] as const),
        ...(['heldName', 'heldUsername'] as const),
        ...(['activeAt', 'createdAt'] as const),
      ])
      .where('id', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(tx, accountId) {
    await tx.deleteFrom('profiles').where('id', '=', accountId).execute()
  },
}
