import { GENDERS, type Gender, MODES, type Mode, type Preferences } from '@koji/contract'
import { useState } from 'react'
import { GENDER_PLURALS, INTENT_DISPLAY } from '#profiles/people/profile-display.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

const MODE_OPTIONS = MODES.map((value) => ({ value, ...INTENT_DISPLAY[value] }))

interface ModeFieldProps {
  value: Mode
  onValueChange: (mode: Mode) => void
}

export const ModeField = ({ value, onValueChange }: ModeFieldProps) => (
  <RadioGroup
    label="What are you here for?"
    look="cards"
    value={value}
    onValueChange={onValueChange}
    options={MODE_OPTIONS}
  />
)

interface GendersFieldProps {
  value: Preferences['genders']
  onValueChange: (genders: Gender[]) => void
}

export function GendersField({ value, onValueChange }: GendersFieldProps) {
  const [error, setError] = useState<string>()

  function toggle(gender: Gender, isSelected: boolean) {
    const next = GENDERS.filter((each) => (each === gender ? isSelected : value.includes(each)))
    setError(next.length === 0 ? 'Keep at least one, or nobody is left to see' : undefined)
    if (next.length > 0) onValueChange(next)
  }

  return (
    <FieldGroup label="Whom do you want to see?" error={error}>
      {() => (
        <div className="flex flex-wrap gap-x-8">
          {GENDERS.map((gender) => (
            <Checkbox
              key={gender}
              label={GENDER_PLURALS[gender]}
              value={value.includes(gender)}
              onValueChange={(isSelected) => toggle(gender, isSelected)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
