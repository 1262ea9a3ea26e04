import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const passkeyData: PersonalDataSection = {
  name: 'passkeys',
  about: 'Your passkeys: what you called them and when you used them.',
  export: (db, accountId) =>
    db
      .selectFrom('passkeys')
      .select(['name', 'backedUp', 'createdAt', 'lastUsedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('passkeys').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('passkeyHandles').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('passkeyChallenges').where('accountId', '=', accountId).execute()
  },
}
