import type { Media } from '#features/media/service.ts'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

export const reportData = (media: Media): PersonalDataSection => ({
  name: 'reports',
  about: 'What you told our team about others. What others told us about you is not here: it is theirs.',
  export: (db, accountId) =>
    db
      .selectFrom('reports')
      .select(['targetKind', 'reason', 'details', 'state', 'createdAt'])
      .where('reporterId', '=', accountId)
      .execute(),
  async erase(tx, accountId) {
    // A report outlives who made it, without their name and words.
    await tx
      .updateTable('reports')
      .set({ reporterId: null, details: '' })
      .where('reporterId', '=', accountId)
      .execute()
    const gone = await tx.deleteFrom('reports').where('accountId', '=', accountId).returning('id').execute()
    if (gone.length > 0)
      await media.dropCopies(
        tx,
        gone.map(({ id }) => id),
      )
  },
})
