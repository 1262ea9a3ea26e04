import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** What the team did to somebody, with its reason. Who of the team it was is not theirs to know. */
export const peopleData: PersonalDataSection = {
  name: 'team-acts',
  about: 'What our team did to your account, when and why.',
  export: (db, accountId) =>
    db
      .selectFrom('personActs')
      .select(['act', 'reason', 'before', 'after', 'at'])
      .where('accountId', '=', accountId)
      .orderBy('at')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('personActs').where('accountId', '=', accountId).execute()
    await tx.updateTable('personActs').set({ actorId: null }).where('actorId', '=', accountId).execute()
  },
}
