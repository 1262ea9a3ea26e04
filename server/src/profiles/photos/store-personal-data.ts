import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const photoData: PersonalDataSection = {
  name: 'photos',
  about: 'In which order the photos of your profile are shown. The photos are in "media".',
  export: (db, accountId) =>
    db
      .selectFrom('profilePhotos')
      .select(['mediaId', 'position'])
      .where('ownerId', '=', accountId)
      .orderBy('position')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('profilePhotos').where('ownerId', '=', accountId).execute()
  },
}
