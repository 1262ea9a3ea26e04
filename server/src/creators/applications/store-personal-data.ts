import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const applicationData: PersonalDataSection = {
  name: 'applications',
  about: 'Your applications as a creator and what was decided. Their pictures are among your media.',
  export: (db, accountId) =>
    db
      .selectFrom('creatorApplications')
      .select([
        ...(['state', 'category', 'links', 'about', 'sample', 'agreement'] as const),
        ...(['sentAt', 'decidedAt', 'reason', 'note'] as const),
      ])
      .where('accountId', '=', accountId)
      .orderBy('sentAt')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('applicationPhotos').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('creatorApplications').where('accountId', '=', accountId).execute()
  },
}
