import type { PersonalDataSection } from '../personal-data/registry.ts'

export const mailData: PersonalDataSection = {
  name: 'mails',
  about: 'Which mails we sent you and when. What they said is forgotten once they are sent.',
  export: (db, accountId) =>
    db
      .selectFrom('mails')
      .select(['kind', 'state', 'createdAt', 'sentAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  async erase(tx, accountId) {
    await tx.deleteFrom('mails').where('accountId', '=', accountId).execute()
  },
}
