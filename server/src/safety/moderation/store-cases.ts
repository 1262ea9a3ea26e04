import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export interface LockedCase {
  id: string
  kind: Tables['moderationCases']['subjectKind']
  subjectId: string
  accountId: string
  state: 'open' | 'closed'
}

/** Locks cases in the order of their ids, which prevents deadlocks. */
export async function lock(tx: Tx, ids: readonly string[]): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select id, subject_kind as kind, subject_id, account_id, state
    from moderation_cases where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

export const close = (tx: Tx, ids: readonly string[], closedAt: Date) =>
  tx.updateTable('moderationCases').set({ state: 'closed', closedAt }).where('id', 'in', ids).execute()

/** Also moves the cases that were merged into these before. The remaining case takes over the highest urgency. */
export async function merge(tx: Tx, into: string, ids: readonly string[], closedAt: Date): Promise<void> {
  await close(tx, ids, closedAt)
  await tx
    .updateTable('moderationCases')
    .set({ mergedInto: into })
    .where((eb) => eb.or([eb('id', 'in', ids), eb('mergedInto', 'in', ids)]))
    .execute()
  await sql`
    update moderation_cases set
      weight = greatest(weight, (select max(weight) from moderation_cases where merged_into = ${into})),
      verdict = coalesce((select min(verdict) from moderation_cases where merged_into = ${into}
        and verdict = 'hit'), verdict),
      rule = coalesce(rule, (
        select rule from moderation_cases where merged_into = ${into} and rule is not null
        order by weight desc limit 1)),
      reason = coalesce(reason, (
        select reason from moderation_cases where merged_into = ${into} and reason is not null
        order by weight desc limit 1))
    where id = ${into}`.execute(tx)
}
