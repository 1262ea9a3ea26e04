import { type ChosenPlace, PlaceStep } from '@koji/contract'
import { type FormEvent, useState } from 'react'
import { PlaceField } from '#profiles/people/place-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { errorsFrom, useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

export function PlaceStepForm() {
  const { draft, onboarding, updateDraft, save, submitStep } = useFlow()
  const { field, submit, setErrors, errors } = useForm(PlaceStep, { place: draft.place })
  const [saving, setSaving] = useState(false)
  const place = field('place')
  const saved = onboarding.draft.place

  /** Saved right away, because only the server knows the name of the place. */
  async function choose(chosen: ChosenPlace | null) {
    if (!chosen) return
    place.onValueChange(chosen)
    updateDraft({ place: chosen })
    setSaving(true)
    try {
      await save({ place: chosen })
    } catch (error) {
      setErrors(errorsFrom(error))
    } finally {
      setSaving(false)
    }
  }

  function next(event: FormEvent<HTMLFormElement>) {
    if (!saved || place.value) return submit((answers) => void submitStep(answers, setErrors))(event)
    event.preventDefault()
    void submitStep({}, setErrors)
  }

  return (
    <StepLayout onSubmit={next} error={errors.form}>
      <PlaceField
        label="Your place"
        className="max-w-110"
        placeName={saved?.name ?? null}
        pending={saving}
        {...place}
        onValueChange={(chosen) => void choose(chosen)}
      />
    </StepLayout>
  )
}
