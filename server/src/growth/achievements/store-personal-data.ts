import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const achievementData: PersonalDataSection = {
  name: 'achievements',
  about: 'What you have earned, how far you are with the rest, and when what counts for it happened.',
  async export(db, accountId) {
    const steps = await db
      .selectFrom('achievementSteps')
      .select(['achievement', 'step', 'earnedAt', 'celebratedAt'])
      .where('accountId', '=', accountId)
      .execute()
    const counters = await db
      .selectFrom('achievementCounters')
      .select(['achievement', 'count'])
      .where('accountId', '=', accountId)
      .execute()
    const facts = await db
      .selectFrom('achievementFacts')
      .select(['achievement', 'at'])
      .where('accountId', '=', accountId)
      .execute()
    return { steps, counters, facts }
  },
  async erase(tx, accountId) {
    for (const table of ['achievementSteps', 'achievementCounters', 'achievementFacts'] as const)
      await tx.deleteFrom(table).where('accountId', '=', accountId).execute()
  },
}
