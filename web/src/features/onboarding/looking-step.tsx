import { GENDERS, type Gender, LookingStep } from '@koji/contract'
import { Heart, Sparkles, Users } from 'lucide-react'
import { useEffect } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field-frame.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

const GENDER_OPTIONS = [
  { value: 'woman', label: 'Woman' },
  { value: 'man', label: 'Man' },
  { value: 'nonbinary', label: 'Non-binary' },
] as const

const INTENT_OPTIONS = [
  { value: 'friends', label: 'Friends', hint: 'People to do things with', icon: Users, tone: 'pine' },
  { value: 'dating', label: 'Dating', hint: 'Somebody to fall for', icon: Heart, tone: 'ume' },
  { value: 'both', label: 'Both', hint: 'Let it surprise you', icon: Sparkles, tone: 'ink' },
] as const

const SHOWN: Record<Gender, string> = { woman: 'Women', man: 'Men', nonbinary: 'Non-binary people' }

export function LookingStepForm() {
  const { draft, remember, goOn } = useFlow()
  const { values, field, submit, setErrors, errors } = useForm(LookingStep, {
    gender: draft.gender,
    intent: draft.intent,
    shows: draft.shows,
  })
  useEffect(() => remember(values), [remember, values])
  const shows = field('shows')

  const toggle = (gender: Gender, shown: boolean) =>
    shows.onValueChange(GENDERS.filter((one) => (one === gender ? shown : values.shows.includes(one))))

  return (
    <StepLayout onSubmit={submit((answers) => void goOn(answers, setErrors))} error={errors.form}>
      <RadioGroup label="I am a …" look="cards" options={GENDER_OPTIONS} {...field('gender')} />
      <RadioGroup label="I am looking for" look="cards" options={INTENT_OPTIONS} {...field('intent')} />
      <FieldGroup label="Show me" error={shows.error}>
        {() => (
          <div className="flex flex-wrap gap-x-8">
            {GENDERS.map((gender) => (
              <Checkbox
                key={gender}
                label={SHOWN[gender]}
                value={values.shows.includes(gender)}
                onValueChange={(shown) => toggle(gender, shown)}
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </StepLayout>
  )
}
