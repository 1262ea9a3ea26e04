import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const savedData: PersonalDataSection = {
  name: 'saved',
  about: 'Whom you saved for later, with your notes.',
  export: (db, accountId) =>
    db
      .selectFrom('saved')
      .leftJoin('profiles', 'profiles.id', 'saved.personId')
      .select(['kind', 'username', 'note', 'savedAt'])
      .where('ownerId', '=', accountId)
      .execute(),
  async erase(tx, accountId) {
    await tx
      .deleteFrom('saved')
      .where((eb) => eb.or([eb('ownerId', '=', accountId), eb('personId', '=', accountId)]))
      .execute()
  },
}
