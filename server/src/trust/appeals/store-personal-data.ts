import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const appealData: PersonalDataSection = {
  name: 'appeals',
  about: 'What you wrote when you asked us to look at a decision again.',
  export: (db, accountId) =>
    db
      .selectFrom('appeals')
      .select(['body', 'state', 'answer', 'createdAt', 'decidedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('appeals').where('accountId', '=', accountId).execute()
  },
}
