import { DECISION_NOTE_MAX, DECISION_REASON_MIN } from '@koji/contract'
import { COMMUNITY_RULES, type CommunityRuleId } from '@koji/contract/community-rules'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'

const RULES = COMMUNITY_RULES.map(({ id, title }) => ({ value: id, label: `${id} · ${title}` }))
const DAYS = [1, 3, 7, 14, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

export interface Against {
  rule: CommunityRuleId | null
  reason: string
  days: number
}

/** What a decision against somebody needs; null while something is missing. */
export function complete({ rule, reason }: Against) {
  const length = reason.trim().length
  return rule && length >= DECISION_REASON_MIN && length <= DECISION_NOTE_MAX ? { rule, reason } : null
}

interface AgainstFieldsProps {
  /** Of whom it is about. */
  name: string
  value: Against
  onChange: (changes: Partial<Against>) => void
  suspends: boolean
  /** Somebody has tried to send it. */
  tried: boolean
}

export const AgainstFields = ({ name, value, onChange, suspends, tried }: AgainstFieldsProps) => (
  <>
    <Select
      label="Rule"
      options={RULES}
      value={value.rule}
      onValueChange={(rule) => onChange({ rule })}
      error={tried && !value.rule ? 'Choose the rule' : undefined}
    />
    <Textarea
      label="Reason"
      hint={`${name} reads this. Be clear and kind.`}
      rows={3}
      max={DECISION_NOTE_MAX}
      value={value.reason}
      onValueChange={(reason) => onChange({ reason })}
      error={
        tried && value.reason.trim().length < DECISION_REASON_MIN
          ? 'Please say why, in a sentence'
          : undefined
      }
    />
    {suspends && (
      <Select
        label="For how long"
        options={DAYS}
        value={String(value.days)}
        onValueChange={(days) => onChange({ days: Number(days) })}
      />
    )}
  </>
)
