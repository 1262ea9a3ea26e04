import type { AppealSummary, ReviewedAppeal } from '@koji/contract'
import type { AppealRow } from './store.ts'

const EXCERPT_LENGTH = 140

export const presentSummary = (row: AppealRow, mayDecide: boolean): Omit<AppealSummary, 'holder'> => ({
  id: row.id,
  state: row.state,
  mayDecide,
  excerpt: row.body.slice(0, EXCERPT_LENGTH),
  person: personOf(row),
  sentAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decision: { kind: row.kind, action: row.action },
})

const personOf = ({ accountId: id, displayName, username, avatarUrl }: AppealRow) => ({
  id,
  displayName,
  username,
  avatarUrl,
})

export function present(row: AppealRow, mayDecide: boolean): Omit<ReviewedAppeal, 'holder'> {
  const { id, body, state, answer, decidedBy } = row
  const { decisionId, caseId, kind, action, removed, rule, reason, note, until } = row
  return {
    id,
    body,
    state,
    answer,
    decidedBy,
    mayDecide,
    sentAt: row.createdAt.toISOString(),
    person: personOf(row),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decision: {
      id: decisionId,
      caseId,
      kind,
      action,
      removed,
      rule,
      reason,
      note,
      until: until?.toISOString() ?? null,
      decidedAt: row.decisionAt.toISOString(),
      by: row.decisionByName,
    },
  }
}
