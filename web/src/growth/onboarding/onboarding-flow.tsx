import { ONBOARDING_STEPS, type Onboarding, type OnboardingStep } from '@koji/contract'
import { type ComponentType, useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#lib/session.tsx'
import { useDebounced } from '#lib/use-debounced.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { useMyPhotos } from '#profiles/people/photos.ts'
import { Screen } from '#ui/screen.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { AboutStepForm } from './about-step.tsx'
import { type Answers, answersAtRisk, type Draft, draftFrom, unsavedAnswers } from './draft.ts'
import { errorsFrom, type Flow, FlowContext } from './flow.ts'
import { InterestsStepForm } from './interests-step.tsx'
import { OnboardingFrame, type SaveState } from './onboarding-frame.tsx'
import { PhotosStep } from './photos-step.tsx'
import { PlaceStepForm } from './place-step.tsx'
import { PreferencesStepForm } from './preferences-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { useSaveAnswers, useSaveOnPageHide } from './queries.ts'
import { earlierStep, firstIncompleteStep, isStep, STEP_LABELS, STEPS, stepIndex } from './steps.ts'
import { readUnsentAnswers, storeUnsentAnswers } from './unsent-answers.ts'

const AUTOSAVE_DELAY_MS = 700

const SCREENS: Record<OnboardingStep, ComponentType> = {
  about: AboutStepForm,
  looking: PreferencesStepForm,
  photos: PhotosStep,
  interests: InterestsStepForm,
  place: PlaceStepForm,
  preview: PreviewStep,
}

/** Six steps. The URL names the current one; the answers limit how far it can be. */
export function OnboardingFlow({ onboarding }: { onboarding: Onboarding }) {
  const photos = useMyPhotos().data ?? onboarding.photos
  const { step, goTo } = useStep(onboarding, photos.length)
  const accountId = useSession().session!.account.id
  const [draft, setDraft] = useState(() => ({
    ...draftFrom(onboarding.draft),
    ...readUnsentAnswers(accountId),
  }))
  const updateDraft = useCallback(
    (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    [],
  )
  const [usernameError, setUsernameError] = useState<string>()
  const [pending, setPending] = useState(false)
  const saving = useSaveAnswers()
  const save = (answers: Answers) => saving.mutateAsync(answers)
  useAutosave(accountId, step, draft, onboarding, saving.mutate)

  const submitStep: Flow['submitStep'] = async (answers, onErrors) => {
    const next = ONBOARDING_STEPS[stepIndex(step) + 1] ?? step
    setPending(true)
    try {
      const { tooYoung } = await save({ ...answers, step: next })
      if (!tooYoung) goTo(next)
    } catch (error) {
      onErrors(errorsFrom(error))
    } finally {
      setPending(false)
    }
  }

  const flow: Flow = {
    onboarding,
    photos,
    step,
    draft,
    updateDraft,
    save,
    submitStep,
    pending,
    goTo,
    usernameError,
    setUsernameError,
  }
  const Step = SCREENS[step]
  return (
    <FlowContext value={flow}>
      <OnboardingFrame save={saveState(saving, onboarding)}>
        <Screen
          title={STEPS[step].title}
          heading={null}
          width="wide"
          className="grid grid-cols-1 grid-rows-[auto_1fr]"
        >
          <Stepper label="Create your profile" steps={STEP_LABELS} current={stepIndex(step)} />
          <Step key={step} />
        </Screen>
      </OnboardingFrame>
    </FlowContext>
  )
}

function useStep(onboarding: Onboarding, photos: number) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A URL without a step always means the step at which the flow was opened.
  const [entry] = useState(onboarding.step)
  const requested = search.get('step')
  const step = earlierStep(
    isStep(requested) ? requested : entry,
    firstIncompleteStep(onboarding.draft, photos),
  )
  return { step, goTo: (next: OnboardingStep) => void navigate(`?step=${next}`) }
}

/** Saves after a pause, and right away when the step or page is left. */
function useAutosave(
  accountId: string,
  step: OnboardingStep,
  draft: Draft,
  { draft: saved }: Onboarding,
  save: (answers: Answers) => void,
): void {
  const debounced = useDebounced(draft, AUTOSAVE_DELAY_MS)
  const saveStep = useEffectEvent((leftStep: OnboardingStep) => {
    const answers = unsavedAnswers(leftStep, draft, saved)
    if (answers) save(answers)
  })
  useEffect(() => saveStep(step), [step, debounced])
  useEffect(() => () => saveStep(step), [step])

  // After a reload, the requests may not have reached the server yet.
  useLayoutEffect(
    () => storeUnsentAnswers(accountId, Object.assign({}, ...answersAtRisk(step, draft, saved))),
    [accountId, step, draft, saved],
  )
  const saveOnPageHide = useSaveOnPageHide()
  usePageHide(() => answersAtRisk(step, draft, saved).forEach(saveOnPageHide))
}

function saveState(
  { isPending, isError }: { isPending: boolean; isError: boolean },
  { draft }: Onboarding,
): SaveState {
  if (isPending) return 'saving'
  if (isError) return 'failed'
  return Object.values(draft).some((answer) => answer !== null) ? 'saved' : 'none'
}
