import {
  AboutStep,
  type Body,
  type ChosenPlace,
  ChosenUsername,
  GENDERS,
  type Gender,
  type Intent,
  InterestsStep,
  type OnboardingDraft,
  type OnboardingStep,
  PreferencesStep,
  type patchOnboarding,
} from '@koji/contract'
import * as z from 'zod/mini'

export type Answers = Body<typeof patchOnboarding>

/** The values of the fields, including incomplete ones. */
export interface Draft {
  displayName: string
  username: string
  birthDate: string | null
  gender: Gender | null
  intent: Intent | null
  shows: Gender[]
  interests: readonly string[]
  /** Only a place chosen in this page. The saved draft has the name of an earlier one. */
  place: ChosenPlace | null
}

/** The date in UTC, by which the server computes ages. */
export const today = (): string => new Date().toISOString().slice(0, 10)

export const draftFrom = (saved: OnboardingDraft): Draft => ({
  displayName: saved.displayName ?? '',
  username: saved.username ?? '',
  birthDate: saved.birthDate,
  gender: saved.gender,
  intent: saved.intent,
  shows: saved.shows ?? [...GENDERS],
  interests: saved.interests ?? [],
  place: null,
})

/**
 * The autosaved answers of each step. The birth date isn't autosaved, because it may be final. The username is saved once
 * it is known to be free.
 */
const AUTOSAVED = {
  about: { displayName: AboutStep.shape.displayName },
  looking: PreferencesStep.shape,
  photos: {},
  interests: InterestsStep.shape,
  place: {},
  preview: {},
} as const satisfies Record<OnboardingStep, Record<string, z.core.$ZodType>>

/** The valid answers of a step that aren't saved yet. */
export function unsavedAnswers(step: OnboardingStep, draft: Draft, saved: OnboardingDraft): Answers | null {
  const changes = Object.entries(AUTOSAVED[step]).flatMap(([name, shape]) => {
    const answer = z.safeParse(shape, draft[name as keyof Draft])
    if (!answer.success) return []
    const isSaved = JSON.stringify(answer.data) === JSON.stringify(saved[name as keyof OnboardingDraft])
    return isSaved ? [] : [[name, answer.data]]
  })
  return changes.length > 0 ? Object.fromEntries(changes) : null
}

/** Answers that closing the page would lose. The username is separate, because the server may refuse it. */
export function answersAtRisk(step: OnboardingStep, draft: Draft, saved: OnboardingDraft): Answers[] {
  const answers = unsavedAnswers(step, draft, saved)
  const username = z.safeParse(ChosenUsername, draft.username).data
  const renamed = step === 'about' && username !== undefined && username !== saved.username
  return [...(answers ? [answers] : []), ...(renamed ? [{ username }] : [])]
}
