import type { MyPhoto, Onboarding, OnboardingStep } from '@koji/contract'
import { createContext, useContext } from 'react'
import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import type { Errors } from '#ui/form-errors.ts'
import type { Answers, Draft } from './draft.ts'

export interface Flow {
  onboarding: Onboarding
  photos: readonly MyPhoto[]
  step: OnboardingStep
  draft: Draft
  /** Updates the field values. Valid answers are autosaved after a pause. */
  updateDraft: (changes: Partial<Draft>) => void
  /** Saves answers right away. */
  save: (answers: Answers) => Promise<Onboarding>
  /** Saves the answers of the step and opens the next one, or reports errors. */
  submitStep: (answers: Answers, onErrors: (errors: Errors) => void) => Promise<void>
  /** A step is being submitted. */
  pending: boolean
  goTo: (step: OnboardingStep) => void
  /** An error that came up only at the end of the flow. */
  usernameError: string | undefined
  setUsernameError: (error: string | undefined) => void
}

export const FlowContext = createContext<Flow | null>(null)

export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('useFlow is used outside of the onboarding flow')
  return flow
}

/** Errors of fields, or one for the whole form. */
export function errorsFrom(error: unknown): Errors {
  if (error instanceof Refused && error.problem.code === 'username_taken')
    return { username: friendlyMessage(error) }
  const fields = fieldErrors(error)
  return Object.keys(fields).length > 0 ? fields : { form: friendlyMessage(error) }
}
