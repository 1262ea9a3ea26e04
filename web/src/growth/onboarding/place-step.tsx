import { type ChosenPlace, PlaceStep } from '@koji/contract'
import { type FormEvent, useState } from 'react'
import { PlaceField } from '#profiles/people/place-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { complaintsFrom, useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

export function PlaceStepForm() {
  const { draft, onboarding, remember, keep, goOn } = useFlow()
  const { field, submit, setErrors, errors } = useForm(PlaceStep, { place: draft.place })
  const [keeping, setKeeping] = useState(false)
  const place = field('place')
  const saved = onboarding.draft.place

  /** Kept at once: only the server knows the name of the place. */
  async function choose(chosen: ChosenPlace | null) {
    if (!chosen) return
    place.onValueChange(chosen)
    remember({ place: chosen })
    setKeeping(true)
    try {
      await keep({ place: chosen })
    } catch (error) {
      setErrors(complaintsFrom(error))
    } finally {
      setKeeping(false)
    }
  }

  function next(event: FormEvent<HTMLFormElement>) {
    if (!saved || place.value) return submit((answers) => void goOn(answers, setErrors))(event)
    event.preventDefault()
    void goOn({}, setErrors)
  }

  return (
    <StepLayout onSubmit={next} error={errors.form}>
      <PlaceField
        label="Your place"
        className="max-w-110"
        placeName={saved?.name ?? null}
        pending={keeping}
        {...place}
        onValueChange={(chosen) => void choose(chosen)}
      />
    </StepLayout>
  )
}
