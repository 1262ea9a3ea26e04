import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** The account itself: everything that leans on it goes first, what is left of the links and roles goes along. */
export const accountData: PersonalDataSection = {
  name: 'account',
  about: 'Your sign-in: address, settings, roles, and whether and why the account is or was closed.',
  async export(db, accountId) {
    const account = await db
      .selectFrom('accounts')
      .select([
        ...(['id', 'email', 'emailVerifiedAt', 'language', 'signInAlerts', 'createdAt'] as const),
        ...(['status', 'closedAt', 'closedUntil', 'closedRule', 'closedReason', 'eraseAt'] as const),
        'deactivatedAt',
      ])
      .where('id', '=', accountId)
      .executeTakeFirst()
    const roles = await db.selectFrom('userRoles').select('role').where('userId', '=', accountId).execute()
    const mailedLinks = await db
      .selectFrom('mailedLinks')
      .select(['purpose', 'email', 'expiresAt'])
      .where('accountId', '=', accountId)
      .orderBy('expiresAt')
      .execute()
    return { ...account, roles, mailedLinks }
  },
  async erase(tx, accountId) {
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  },
}
