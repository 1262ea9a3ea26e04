import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const notificationData: PersonalDataSection = {
  name: 'notifications',
  about: 'What we told you, which way you wanted to hear of it, and when we last mailed you about it.',
  export: async (db, accountId) => ({
    notifications: await db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'read', 'createdAt', 'opens', 'count'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    ways: await db
      .selectFrom('notificationWays')
      .select(['type', 'inApp', 'email', 'push'])
      .where('userId', '=', accountId)
      .execute(),
    quietHours:
      (await db
        .selectFrom('quietHours')
        .select(['isOn', 'fromTime', 'toTime', 'timeZone'])
        .where('userId', '=', accountId)
        .executeTakeFirst()) ?? null,
    lastMail:
      (await db
        .selectFrom('notificationMailings')
        .select('mailedAt')
        .where('userId', '=', accountId)
        .executeTakeFirst()) ?? null,
    browsers: await db
      .selectFrom('pushSubscriptions')
      .select('createdAt')
      .where('userId', '=', accountId)
      .execute(),
  }),
  async erase(tx, accountId) {
    await tx.deleteFrom('notificationPeople').where('personId', '=', accountId).execute()
    await tx.deleteFrom('notifications').where('userId', '=', accountId).execute()
    for (const table of [
      'notificationWays',
      'quietHours',
      'notificationMailings',
      'pushSubscriptions',
    ] as const)
      await tx.deleteFrom(table).where('userId', '=', accountId).execute()
  },
}
