import { GENDERS, type Gender, type Mode, type Preferences } from '@koji/contract'
import { Heart, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field-frame.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'

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
    options={[
      {
        value: 'friends',
        label: <Word icon={UsersRound} tone="text-pine" text="Friends" />,
        hint: 'People to do things with.',
      },
      {
        value: 'dating',
        label: <Word icon={Heart} tone="text-ume" text="Dating" />,
        hint: 'People to fall for.',
      },
    ]}
  />
)

const Word = ({ icon: Icon, tone, text }: { icon: typeof Heart; tone: string; text: string }) => (
  <span className={`flex items-center gap-2 ${tone}`}>
    <Icon className="size-5 shrink-0" aria-hidden />
    {text}
  </span>
)

const NAMES: Record<Gender, string> = { woman: 'Women', man: 'Men', nonbinary: 'Nonbinary people' }

interface GendersFieldProps {
  value: Preferences['genders']
  onValueChange: (genders: Gender[]) => void
}

export function GendersField({ value, onValueChange }: GendersFieldProps) {
  const [error, setError] = useState<string>()

  function toggle(gender: Gender, on: boolean) {
    const next = GENDERS.filter((one) => (one === gender ? on : value.includes(one)))
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
              label={NAMES[gender]}
              value={value.includes(gender)}
              onValueChange={(on) => toggle(gender, on)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
