import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const referralData: PersonalDataSection = {
  name: 'referrals',
  about: 'Your code, how those you invited are getting on (not who they are), and whose code you came with.',
  async export(db, accountId) {
    const own = await db
      .selectFrom('referralCodes')
      .select('code')
      .where('userId', '=', accountId)
      .executeTakeFirst()
    const invited = await db
      .selectFrom('referrals')
      .select(['status', 'createdAt', 'settledAt'])
      .where('referrerId', '=', accountId)
      .orderBy('createdAt')
      .execute()
    const cameBy = await db
      .selectFrom('referrals')
      .select(['referralCode', 'status', 'createdAt', 'settledAt'])
      .where('referredUserId', '=', accountId)
      .executeTakeFirst()
    const rewards = await db
      .selectFrom('referralRewards')
      .select('at')
      .where('referrerId', '=', accountId)
      .orderBy('at')
      .execute()
    return { code: own?.code ?? null, invited, cameBy: cameBy ?? null, rewards }
  },
  async erase(tx, accountId) {
    await tx
      .deleteFrom('referrals')
      .where((eb) => eb.or([eb('referrerId', '=', accountId), eb('referredUserId', '=', accountId)]))
      .execute()
    await tx.deleteFrom('referralRewards').where('referrerId', '=', accountId).execute()
    await tx.deleteFrom('referralCodes').where('userId', '=', accountId).execute()
  },
}
