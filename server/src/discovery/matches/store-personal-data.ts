import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const matchData: PersonalDataSection = {
  name: 'matches',
  about: 'When you matched, in which mode, and when that ended. With whom is theirs to tell.',
  export: (db, accountId) =>
    db
      .selectFrom('matches')
      .select(['id', 'mode', 'madeAt', 'endedAt'])
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
