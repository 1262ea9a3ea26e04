import { GENDERS, type Gender, PreferencesStep } from '@koji/contract'
import { useLayoutEffect } from 'react'
import { GENDER_OPTIONS, GENDER_PLURALS, INTENT_OPTIONS } from '#profiles/people/profile-display.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '#ui/use-form.ts'
import { useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

export function PreferencesStepForm() {
  const { draft, updateDraft, submitStep } = useFlow()
  const { values, field, submit, setErrors, errors } = useForm(PreferencesStep, {
    gender: draft.gender,
    intent: draft.intent,
    shows: draft.shows,
  })
  useLayoutEffect(() => updateDraft(values), [updateDraft, values])
  const shows = field('shows')

  const toggle = (gender: Gender, shown: boolean) =>
    shows.onValueChange(GENDERS.filter((each) => (each === gender ? shown : values.shows.includes(each))))

  return (
    <StepLayout onSubmit={submit((answers) => void submitStep(answers, setErrors))} error={errors.form}>
      <RadioGroup label="I am a …" look="cards" options={GENDER_OPTIONS} {...field('gender')} />
      <RadioGroup label="I am looking for" look="cards" options={INTENT_OPTIONS} {...field('intent')} />
      <FieldGroup label="Show me" error={shows.error}>
        {() => (
          <div className="flex flex-wrap gap-x-8">
            {GENDERS.map((gender) => (
              <Checkbox
                key={gender}
                label={GENDER_PLURALS[gender]}
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
