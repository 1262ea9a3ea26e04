import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** A report outlives its reporter, without their name and words, including those in a reported conversation. */
export async function forgetReporter(tx: Tx, reporterId: string): Promise<void> {
  await sql`
    update reports set evidence = jsonb_set(evidence, '{messages}', (
      select jsonb_agg(case when said ->> 'by' = 'reporter' then said || '{"text": ""}' else said end order by place)
      from jsonb_array_elements(evidence -> 'messages') with ordinality as all_said (said, place)))
    where reporter_id = ${reporterId} and target_kind = 'message'`.execute(tx)
  await tx
    .updateTable('reports')
    .set({ reporterId: null, details: '' })
    .where('reporterId', '=', reporterId)
    .execute()
}

export async function deleteReportsAbout(tx: Tx, accountId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('reports').where('accountId', '=', accountId).returning('id').execute()
  return deleted.map(({ id }) => id)
}
