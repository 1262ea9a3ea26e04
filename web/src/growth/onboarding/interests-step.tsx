import { INTEREST_GROUPS, INTERESTS, INTERESTS_MAX, INTERESTS_MIN, InterestsStep } from '@koji/contract'
import { useLayoutEffect } from 'react'
import { TagPicker } from '#ui/tag-picker.tsx'
import { useForm } from '#ui/use-form.ts'
import { useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

const GROUPS = INTEREST_GROUPS.map(({ label, interests }) => ({ label, tags: interests }))

export function InterestsStepForm() {
  const { draft, updateDraft, submitStep } = useFlow()
  const { values, field, submit, setErrors, errors } = useForm(InterestsStep, {
    interests: [...draft.interests],
  })
  useLayoutEffect(() => updateDraft(values), [updateDraft, values])
  const interests = field('interests')
  return (
    <StepLayout
      onSubmit={submit((answers) => void submitStep(answers, setErrors))}
      error={errors.form}
      fieldError={errors.interests}
      note={
        <>
          <b className="text-ink tabular-nums">{values.interests.length}</b> of {INTERESTS_MAX} picked
        </>
      }
    >
      <TagPicker
        label="Interests"
        groups={GROUPS}
        min={INTERESTS_MIN}
        max={INTERESTS_MAX}
        searchLabel={`Search ${INTERESTS.length} interests`}
        {...interests}
        onValueChange={(picked) => interests.onValueChange([...picked])}
      />
    </StepLayout>
  )
}
