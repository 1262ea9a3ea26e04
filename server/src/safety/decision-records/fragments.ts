import { sql } from 'kysely'
import { publishColumns } from '#platform/db/published-columns.ts'

export const DECISIONS = publishColumns('moderationDecisions', [
  'id',
  'caseId',
  'accountId',
  'subjectKind',
  'action',
  'removed',
  'wasHeld',
  'rule',
  'reason',
  'note',
  'until',
  'decidedBy',
  'decidedAt',
  'overturnedAt',
  'overturnedNote',
])

/** A row for each subject that a decision covered, overturned decisions included. */
export const SUBJECT_DECISIONS = sql.raw(`(
  select p.subject_kind, p.subject_id, p.content_hash, d.id, d.action, d.removed, d.rule, d.decided_at, d.overturned_at
  from decided_subjects p join moderation_decisions d on d.id = p.decision_id)`)
