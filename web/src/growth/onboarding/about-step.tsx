import { AboutStep, ADULT_AGE, ageOn, DISPLAY_NAME_MAX, isPossible, USERNAME_MAX } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '#lib/paths.ts'
import { BirthDatePicker } from '#ui/birth-date-picker.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { focusFirstInvalid } from '#ui/form-errors.ts'
import { Input } from '#ui/input.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useForm } from '#ui/use-form.ts'
import { type Answers, today } from './draft.ts'
import { errorsFrom, useFlow } from './flow.ts'
import { markUsernameTaken, type UsernameState, useUsernameState } from './queries.ts'
import { StepLayout } from './step-layout.tsx'
import { randomNumber, suggestUsername } from './username.ts'

const TAKEN = 'Somebody else has this name already.'
const SUGGESTIONS_MAX = 3

export function AboutStepForm() {
  const { draft, onboarding, updateDraft, save, submitStep, usernameError, setUsernameError } = useFlow()
  const queries = useQueryClient()
  const form = useForm(AboutStep, {
    displayName: draft.displayName,
    username: draft.username,
    birthDate: draft.birthDate,
  })
  const { values, field, set, setErrors, submit, errors } = form
  const username = useUsernameState(values.username)
  const [underage, setUnderage] = useState<Answers | null>(null)
  const suggestFor = useSuggestion(values, username, (suggestion) => set('username', suggestion))

  // Synchronously with each keystroke, so that a reload loses nothing.
  useLayoutEffect(() => updateDraft(values), [updateDraft, values])

  const chosen = values.username.trim().toLowerCase()
  const saveUsername = useEffectEvent(() => {
    if (chosen !== onboarding.draft.username) save({ username: chosen }).catch(() => undefined)
  })
  useEffect(() => {
    if (username === 'free') saveUsername()
  }, [username, chosen])

  const showUsernameError = useEffectEvent((error: string) => {
    setErrors({ username: error })
    setUsernameError(undefined)
    requestAnimationFrame(() => focusFirstInvalid(document.querySelector('form')))
  })
  useEffect(() => {
    if (usernameError) showUsernameError(usernameError)
  }, [usernameError])

  const name = field('displayName')
  const age = values.birthDate === null ? null : ageOn(values.birthDate, today())

  function check(answers: Answers & { birthDate: string; username: string }) {
    if (!isPossible(answers.birthDate, today())) return setErrors({ birthDate: 'Please check the year' })
    if (username === 'taken') return setErrors({ username: TAKEN })
    if (ageOn(answers.birthDate, today()) < ADULT_AGE) return setUnderage(answers)
    return void send(answers)
  }

  const send = (answers: Answers) =>
    submitStep(answers, (stepErrors) => {
      if (stepErrors.username) markUsernameTaken(queries, chosen)
      setErrors(stepErrors)
    })

  async function confirmAge() {
    try {
      await save({ ...underage })
    } catch (error) {
      setErrors(errorsFrom(error))
    }
  }

  return (
    <StepLayout onSubmit={submit(check)} error={errors.form}>
      <Input
        label="Name"
        autoComplete="given-name"
        maxLength={DISPLAY_NAME_MAX}
        hint="What friends call you."
        className="max-w-110"
        {...name}
        onValueChange={(typed) => {
          name.onValueChange(typed)
          suggestFor(typed)
        }}
      />
      <div>
        <Input
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX}
          className="max-w-110"
          trailing={<UsernameMark state={username} />}
          hint={usernameHint(chosen, username)}
          {...field('username')}
          error={errors.username ?? (username === 'taken' ? TAKEN : undefined)}
        />
        <p role="status" className="sr-only">
          {usernameStatus(username)}
        </p>
      </div>
      <div>
        <BirthDatePicker
          label="Birth date"
          hint={age === null || age < 0 ? 'You have to be 18 or older. Others see your age only.' : undefined}
          {...field('birthDate')}
        />
        <p role="status" className="mt-1.5 text-14 empty:hidden">
          {age !== null && age >= 0 && !errors.birthDate && (
            <>
              You are <b>{age}</b>. Is that right?
            </>
          )}
        </p>
      </div>
      <ConfirmDialog
        open={underage !== null}
        onOpenChange={(open) => !open && setUnderage(null)}
        title={`Were you born on ${formatBirthDate(underage?.birthDate)}?`}
        description={`Then you are ${underage?.birthDate ? ageOn(underage.birthDate, today()) : ''}, and ${PRODUCT_NAME} is for people of ${ADULT_AGE} and older. We ask because this answer is final: it cannot be changed afterwards.`}
        confirm="Yes, that is right"
        cancel="No, let me correct it"
        onConfirm={confirmAge}
      />
    </StepLayout>
  )
}

/** Suggests a username until one is typed, and another one if it is taken. */
function useSuggestion(
  { displayName, username }: { displayName: string; username: string },
  state: UsernameState,
  propose: (username: string) => void,
): (displayName: string) => void {
  // A username from the saved draft was chosen, so it isn't replaced.
  const proposed = useRef(username === '' ? '' : null)
  const tries = useRef(0)

  function suggest(suggestion: string | null) {
    if (suggestion === null || username !== proposed.current) return
    proposed.current = suggestion
    propose(suggestion)
  }

  const suggestAnother = useEffectEvent(() => {
    if (tries.current >= SUGGESTIONS_MAX) return
    tries.current += 1
    suggest(suggestUsername(displayName, randomNumber()))
  })
  useEffect(() => {
    if (state === 'taken') suggestAnother()
  }, [state])

  return (typed) => {
    tries.current = 0
    suggest(suggestUsername(typed) ?? suggestUsername(typed, randomNumber()))
  }
}

const UsernameMark = ({ state }: { state: UsernameState }) => (
  <span className="grid size-11 place-items-center" aria-hidden>
    {state === 'checking' && <Spinner className="size-5 text-ink-2" />}
    {state === 'free' && <Check className="size-5 text-ok" />}
    {state === 'taken' && <X className="size-5 text-danger" />}
  </span>
)

const usernameStatus = (state: UsernameState): string | undefined =>
  ({
    none: undefined,
    unknown: undefined,
    checking: 'Checking the username',
    free: 'This username is free',
    taken: TAKEN,
  })[state]

function usernameHint(chosen: string, state: UsernameState): string {
  if (!chosen) return 'Letters a to z, digits and _. People find you by it.'
  const address = `${location.host}${paths.profileAt(chosen)}`
  return state === 'free' ? `${address} is free.` : address
}

/** As in "3 May 2012", independent of the device's time zone. */
const formatBirthDate = (birthDate: string | undefined): string =>
  birthDate
    ? new Date(birthDate).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : ''
