import type { DecisionStatement } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { DecisionRow } from '#safety/decision-records/service.ts'
import type { Subjects } from '#safety/moderation/service.ts'
import { appealBefore } from './rules.ts'
import { appealOf } from './store.ts'

/** A decision as its subject reads it, without our team's internal note. */
export async function statementOf(
  db: Db,
  decision: DecisionRow,
  { subjects, now }: { subjects: Subjects; now: Date },
): Promise<DecisionStatement> {
  const { id, subjectKind: kind, action, removed, rule, reason, until, decidedAt, overturnedAt } = decision
  const appeal = await appealOf(db, id)
  const shown = await subjects[kind].show(db, decision.subjectId)
  return {
    id,
    kind,
    action,
    removed,
    rule,
    reason,
    until: until?.toISOString() ?? null,
    decidedAt: decidedAt.toISOString(),
    overturnedAt: overturnedAt?.toISOString() ?? null,
    // A whole profile would be too much to repeat, and texts by others are left out.
    texts: kind === 'profile' ? [] : (shown?.texts.filter(({ others }) => !others) ?? []).map(presentText),
    photos: kind === 'profile' ? [] : (shown?.photos ?? []),
    appealBefore: appealBefore(decision, appeal !== undefined, now)?.toISOString() ?? null,
    appeal: appeal
      ? {
          body: appeal.body,
          sentAt: appeal.createdAt.toISOString(),
          state: appeal.state,
          answer: appeal.answer,
          decidedAt: appeal.decidedAt?.toISOString() ?? null,
        }
      : null,
  }
}

const presentText = ({ label, text }: { label: string; text: string }) => ({ label, text })
