import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const decisionData: PersonalDataSection = {
  name: 'decisions',
  about: 'What our team decided about you and what you wrote, with the rule and the reason.',
  export: (db, accountId) =>
    db
      .selectFrom('moderationDecisions')
      .select(['id', 'subjectKind', 'subjectId', 'action', 'removed', 'wasHeld', 'rule', 'reason', 'until'])
      .select(['decidedAt', 'overturnedAt'])
      .where('accountId', '=', accountId)
      .orderBy('decidedAt')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('moderationDecisions').where('accountId', '=', accountId).execute()
  },
}
