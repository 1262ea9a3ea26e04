import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const matchData: PersonalDataSection = {
  name: 'matches',
  about: 'When you matched, and in which mode. With whom is theirs to tell.',
  export: (db, accountId) =>
    db
      .selectFrom('matches')
      .select(['id', 'mode', 'madeAt'])
      .where((eb) => eb.or([eb('lowId', '=', accountId), eb('highId', '=', accountId)]))
      .orderBy('madeAt')
      .execute(),
  async erase(tx, accountId) {
    await tx
      .deleteFrom('matches')
      .where((eb) => eb.or([eb('lowId', '=', accountId), eb('highId', '=', accountId)]))
      .execute()
  },
}
