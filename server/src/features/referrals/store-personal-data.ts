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
      .select(['status', 'createdAt'])
      .where('referrerId', '=', accountId)
      .orderBy('createdAt')
      .execute()
    const cameBy = await db
      .selectFrom('referrals')
      .select(['referralCode', 'status', 'createdAt'])
      .where('referredUserId', '=', accountId)
      .executeTakeFirst()
    return { code: own?.code ?? null, invited, cameBy: cameBy ?? null }
  },
  async erase(tx, accountId) {
    await tx
      .deleteFrom('referrals')
      .where((eb) => eb.or([eb('referrerId', '=', accountId), eb('referredUserId', '=', accountId)]))
      .execute()
    await tx.deleteFrom('referralCodes').where('userId', '=', accountId).execute()
  },
}
