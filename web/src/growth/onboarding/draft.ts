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

/** What stands in the fields, also what is no answer yet. */
export interface Draft {
  displayName: string
  username: string
  birthDate: string | null
  gender: Gender | null
  intent: Intent | null
  shows: Gender[]
  interests: readonly string[]
  /** Only when it was chosen just now; what was kept before has a name in the saved draft. */
  place: ChosenPlace | null
}

/** The server's day, which says how old somebody is. */
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
 * What is kept by itself, by step. The birth date is not among it: that answer may be final, so it is sent only on
 * purpose. Nor is the username, which is kept once it is known to be free.
 */
const KEPT = {
  about: { displayName: AboutStep.shape.displayName },
  looking: PreferencesStep.shape,
  photos: {},
  interests: InterestsStep.shape,
  place: {},
  preview: {},
} as const satisfies Record<OnboardingStep, Record<string, z.core.$ZodType>>

/** The answers of a step that are valid and not saved yet. */
export function unsaved(step: OnboardingStep, draft: Draft, saved: OnboardingDraft): Answers | null {
  const changes = Object.entries(KEPT[step]).flatMap(([name, shape]) => {
    const answer = z.safeParse(shape, draft[name as keyof Draft])
    if (!answer.success) return []
    const same = JSON.stringify(answer.data) === JSON.stringify(saved[name as keyof OnboardingDraft])
    return same ? [] : [[name, answer.data]]
  })
  return changes.length > 0 ? Object.fromEntries(changes) : null
}

/** What would be lost with the page, each to be kept or refused by itself: the username may be somebody else's. */
export function atRisk(step: OnboardingStep, draft: Draft, saved: OnboardingDraft): Answers[] {
  const answers = unsaved(step, draft, saved)
  const username = z.safeParse(ChosenUsername, draft.username).data
  const renamed = step === 'about' && username !== undefined && username !== saved.username
  return [...(answers ? [answers] : []), ...(renamed ? [{ username }] : [])]
}
