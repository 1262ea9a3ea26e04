import { DECISION_NOTE_MAX, DECISION_REASON_MIN } from '@koji/contract'
import { COMMUNITY_RULES, type CommunityRuleId } from '@koji/contract/community-rules'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'

const RULE_OPTIONS = COMMUNITY_RULES.map(({ id, title }) => ({ value: id, label: `${id} · ${title}` }))
const DURATION_OPTIONS = [1, 3, 7, 14, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

/** The fields of every decision against a person. `days` only matters for suspensions. */
export interface Sanction {
  rule: CommunityRuleId | null
  reason: string
  days: number
}

/** Null until the rule is chosen and the reason has a valid length. */
export function completeSanction({ rule, reason }: Sanction) {
  const length = reason.trim().length
  return rule && length >= DECISION_REASON_MIN && length <= DECISION_NOTE_MAX ? { rule, reason } : null
}

interface SanctionFieldsProps {
  /** The name of the person it is about. */
  name: string
  value: Sanction
  onChange: (changes: Partial<Sanction>) => void
  suspends: boolean
  /** Errors are shown after the first submit. */
  submitted: boolean
}

export const SanctionFields = ({ name, value, onChange, suspends, submitted }: SanctionFieldsProps) => (
  <>
    <Select
      label="Rule"
      options={RULE_OPTIONS}
      value={value.rule}
      onValueChange={(rule) => onChange({ rule })}
      error={submitted && !value.rule ? 'Choose the rule' : undefined}
    />
    <Textarea
      label="Reason"
      hint={`${name} will read this. Be clear and kind.`}
      rows={3}
      max={DECISION_NOTE_MAX}
      value={value.reason}
      onValueChange={(reason) => onChange({ reason })}
      error={
        submitted && value.reason.trim().length < DECISION_REASON_MIN
          ? 'Give a reason, in a sentence'
          : undefined
      }
    />
    {suspends && (
      <Select
        label="For how long"
        options={DURATION_OPTIONS}
        value={String(value.days)}
        onValueChange={(days) => onChange({ days: Number(days) })}
      />
    )}
  </>
)
