import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const claimData: PersonalDataSection = {
  name: 'claims',
  about: 'Of the team: what you are looking after right now.',
  export: (db, accountId) =>
    db
      .selectFrom('claims')
      .select(['queue', 'until'])
      .where('holderId', '=', accountId)
      .orderBy('until')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('claims').where('holderId', '=', accountId).execute()
    await tx.updateTable('claims').set({ givenBy: null }).where('givenBy', '=', accountId).execute()
  },
}
