import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const savedData: PersonalDataSection = {
  name: 'saved',
  about: 'Your notes about people whom you saved for later. Who they are is theirs to tell.',
  export: (db, accountId) =>
    db.selectFrom('saved').select(['kind', 'note', 'savedAt']).where('ownerId', '=', accountId).execute(),
  async erase(tx, accountId) {
    await tx
      .deleteFrom('saved')
      .where((eb) => eb.or([eb('ownerId', '=', accountId), eb('personId', '=', accountId)]))
      .execute()
  },
}
