import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const twoFactorData: PersonalDataSection = {
  name: 'two-factor',
  about: 'Since when you use two-factor. The secrets themselves are in your authenticator app.',
  export: (db, accountId) =>
    db.selectFrom('twoFactor').select('createdAt').where('accountId', '=', accountId).execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('twoFactorSetups').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('twoFactor').where('accountId', '=', accountId).execute()
  },
}
