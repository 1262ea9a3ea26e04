import type { CaseAction, CaseDetail, NewDecision } from '@koji/contract'
import { useState } from 'react'
import { completeSanction, type Sanction } from '../sanction-fields.tsx'
import { likelyRule, suggestedReason } from './labels.ts'

/** The fields of a decision, which start with the suggestions for the case. */
export function useDecisionForm(action: CaseAction, { case: summary, proposal }: CaseDetail) {
  const [sanction, setSanction] = useState<Sanction>(() => ({
    rule: likelyRule(summary),
    reason: suggestedReason(summary.kind, likelyRule(summary)),
    days: proposal.days ?? 7,
  }))
  const [remove, setRemove] = useState(true)
  const [note, setNote] = useState('')

  /** A new rule replaces the suggested reason, unless the reason was edited. */
  const changeSanction = (changes: Partial<Sanction>) =>
    setSanction((current) => {
      const next = { ...current, ...changes }
      const suggested =
        current.reason === suggestedReason(summary.kind, current.rule) && changes.reason === undefined
      return suggested ? { ...next, reason: suggestedReason(summary.kind, next.rule) } : next
    })

  /** Null while something is missing. */
  function buildDecision(): NewDecision | null {
    if (action === 'keep') return { action, note }
    const completed = completeSanction(sanction)
    if (!completed) return null
    const fields = { ...completed, note }
    if (action === 'remove') return { action, ...fields }
    return action === 'suspend'
      ? { action, ...fields, remove, days: sanction.days }
      : { action, ...fields, remove }
  }

  return { sanction, changeSanction, remove, setRemove, note, setNote, buildDecision }
}
