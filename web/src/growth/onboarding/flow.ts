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
  /** Remembers what stands in the fields; what is an answer is kept on the server a moment later. */
  remember: (changes: Partial<Draft>) => void
  /** Keeps answers now. */
  keep: (answers: Answers) => Promise<Onboarding>
  /** Keeps the answers of the step and leads to the next one, or says what is wrong with them. */
  goOn: (answers: Answers, complain: (errors: Errors) => void) => Promise<void>
  /** Something is being kept because of a press. */
  pending: boolean
  goTo: (step: OnboardingStep) => void
  /** A complaint that only came up at the end. */
  usernameComplaint: string | undefined
  complainAboutUsername: (complaint: string | undefined) => void
}

export const FlowContext = createContext<Flow | null>(null)

export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('useFlow outside of the onboarding')
  return flow
}

/** A refusal as sentences under the fields, otherwise above the form. */
export function complaintsFrom(error: unknown): Errors {
  if (error instanceof Refused && error.problem.code === 'username_taken')
    return { username: friendlyMessage(error) }
  const fields = fieldErrors(error)
  return Object.keys(fields).length > 0 ? fields : { form: friendlyMessage(error) }
}
