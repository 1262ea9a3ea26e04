import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const sessionData: PersonalDataSection = {
  name: 'sessions',
  about: 'Where you are signed in, and when browsers that we know again were last seen.',
  async export(db, accountId) {
    const sessions = await db
      .selectFrom('sessions')
      .select([
        'device',
        'network',
        'place',
        'createdAt',
        'rotatedAt',
        'provedAt',
        'expiresAt',
        'secondFactor',
      ])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute()
    const knownDevices = await db
      .selectFrom('knownDevices')
      .select('lastSeenAt')
      .where('accountId', '=', accountId)
      .orderBy('lastSeenAt')
      .execute()
    return { sessions, knownDevices }
  },
  async erase(tx, accountId) {
    await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('knownDevices').where('accountId', '=', accountId).execute()
  },
}
