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
import { type Answers, atRisk, type Draft, draftFrom, unsaved } from './draft.ts'
import { complaintsFrom, type Flow, FlowContext } from './flow.ts'
import { InterestsStepForm } from './interests-step.tsx'
import { LookingStepForm } from './looking-step.tsx'
import { OnboardingFrame, type SaveState } from './onboarding-frame.tsx'
import { PhotosStep } from './photos-step.tsx'
import { PlaceStepForm } from './place-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { useKeepAnswers, useKeepLastAnswers } from './queries.ts'
import { earlier, firstOpen, indexOf, isStep, STEP_LABELS, STEPS } from './steps.ts'
import { keepUnsent, unsentOf } from './unsent.ts'

const TYPING_MS = 700

const SCREENS: Record<OnboardingStep, ComponentType> = {
  about: AboutStepForm,
  looking: LookingStepForm,
  photos: PhotosStep,
  interests: InterestsStepForm,
  place: PlaceStepForm,
  preview: PreviewStep,
}

/** Six steps; the address says which one, and what was answered says how far one may go. */
export function OnboardingFlow({ onboarding }: { onboarding: Onboarding }) {
  const photos = useMyPhotos().data ?? onboarding.photos
  const { step, goTo } = useStep(onboarding, photos.length)
  const accountId = useSession().session!.account.id
  const [draft, setDraft] = useState(() => ({ ...draftFrom(onboarding.draft), ...unsentOf(accountId) }))
  const remember = useCallback((changes: Partial<Draft>) => setDraft((held) => ({ ...held, ...changes })), [])
  const [usernameComplaint, complainAboutUsername] = useState<string>()
  const [pending, setPending] = useState(false)
  const keeping = useKeepAnswers()
  const keep = (answers: Answers) => keeping.mutateAsync(answers)
  useAutosave(accountId, step, draft, onboarding, keeping.mutate)

  const goOn: Flow['goOn'] = async (answers, complain) => {
    const next = ONBOARDING_STEPS[indexOf(step) + 1] ?? step
    setPending(true)
    try {
      const { tooYoung } = await keep({ ...answers, step: next })
      if (!tooYoung) goTo(next)
    } catch (error) {
      complain(complaintsFrom(error))
    } finally {
      setPending(false)
    }
  }

  const flow: Flow = {
    onboarding,
    photos,
    step,
    draft,
    remember,
    keep,
    goOn,
    pending,
    goTo,
    usernameComplaint,
    complainAboutUsername,
  }
  const Step = SCREENS[step]
  return (
    <FlowContext value={flow}>
      <OnboardingFrame save={saveState(keeping, onboarding)}>
        <Screen
          title={STEPS[step].title}
          heading={null}
          width="wide"
          className="grid grid-cols-1 grid-rows-[auto_1fr]"
        >
          <Stepper label="Create your profile" steps={STEP_LABELS} current={indexOf(step)} />
          <Step key={step} />
        </Screen>
      </OnboardingFrame>
    </FlowContext>
  )
}

function useStep(onboarding: Onboarding, photos: number) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Without a step in it, the address means the place where one came in, also when one comes back to it.
  const [entry] = useState(onboarding.step)
  const named = search.get('step')
  const step = earlier(isStep(named) ? named : entry, firstOpen(onboarding.draft, photos))
  return { step, goTo: (next: OnboardingStep) => void navigate(`?step=${next}`) }
}

/** A moment after the last change, and at once when one leaves the step or the page. */
function useAutosave(
  accountId: string,
  step: OnboardingStep,
  draft: Draft,
  { draft: saved }: Onboarding,
  keep: (answers: Answers) => void,
): void {
  const settled = useDebounced(draft, TYPING_MS)
  const save = useEffectEvent((of: OnboardingStep) => {
    const answers = unsaved(of, draft, saved)
    if (answers) keep(answers)
  })
  useEffect(() => save(step), [step, settled])
  useEffect(() => () => save(step), [step])

  // The same words may not have arrived yet when the page is opened again.
  useLayoutEffect(
    () => keepUnsent(accountId, Object.assign({}, ...atRisk(step, draft, saved))),
    [accountId, step, draft, saved],
  )
  const keepLast = useKeepLastAnswers()
  usePageHide(() => atRisk(step, draft, saved).forEach(keepLast))
}

function saveState(
  { isPending, isError }: { isPending: boolean; isError: boolean },
  { draft }: Onboarding,
): SaveState {
  if (isPending) return 'saving'
  if (isError) return 'failed'
  return Object.values(draft).some((answer) => answer !== null) ? 'saved' : 'none'
}
