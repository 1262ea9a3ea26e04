import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** What a ban left behind names nobody without its account, and is gone after a year. */
export const evasionData: PersonalDataSection = {
  name: 'bans',
  about:
    'After a ban: that we would know the address and the photos again, and until when. And when somebody was to look whether you are somebody who was banned.',
  async export(db, accountId) {
    const marks = await db
      .selectFrom('bannedMarks')
      .select(['kind', 'keptUntil'])
      .where('accountId', '=', accountId)
      .execute()
    const likenesses = await db
      .selectFrom('evasionLinks')
      .select('foundAt')
      .where('accountId', '=', accountId)
      .execute()
    return { marks, likenesses }
  },
  async erase(tx, accountId) {
    await tx.deleteFrom('evasionLinks').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('evasionLinks').where('linkedId', '=', accountId).execute()
    await tx.updateTable('bannedMarks').set({ accountId: null }).where('accountId', '=', accountId).execute()
  },
}
