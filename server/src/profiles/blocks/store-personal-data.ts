import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const blockData: PersonalDataSection = {
  name: 'blocks',
  about: 'When you blocked somebody. Whom, is not told here: they may have left, and their name is theirs.',
  export: (db, accountId) =>
    db.selectFrom('blocks').select('createdAt').where('blockerId', '=', accountId).execute(),
  async erase(tx, accountId) {
    await tx
      .deleteFrom('blocks')
      .where((eb) => eb.or([eb('blockerId', '=', accountId), eb('blockedId', '=', accountId)]))
      .execute()
  },
}
