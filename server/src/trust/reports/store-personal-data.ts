import { sql } from 'kysely'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { Media } from '#safety/media/service.ts'

export const reportData = (media: Media): PersonalDataSection => ({
  name: 'reports',
  about: 'What you told our team about others. What others told us about you is not here: it is theirs.',
  export: (db, accountId) =>
    db
      .selectFrom('reports')
      .select(['targetKind', 'reason', 'details', 'state', 'createdAt', 'closedAt', 'upheld'])
      .where('reporterId', '=', accountId)
      .execute(),
  async erase(tx, accountId) {
    // A report outlives who made it, without their name and words, also those of the conversation.
    await sql`
      update reports set evidence = jsonb_set(evidence, '{messages}', (
        select jsonb_agg(case when said ->> 'by' = 'reporter' then said || '{"text": ""}' else said end order by place)
        from jsonb_array_elements(evidence -> 'messages') with ordinality as all_said (said, place)))
      where reporter_id = ${accountId} and target_kind = 'message'`.execute(tx)
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
