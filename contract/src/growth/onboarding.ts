import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BirthDate } from '../profiles/birth-dates.ts'
import { ChosenPlace, Place } from '../profiles/places.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { DisplayName, Gender, Genders, Intent, Interests } from '../profiles/profile-fields.ts'
import { ChosenUsername } from '../profiles/usernames.ts'
import { MyPhoto } from '../safety/media.ts'
import { Username } from '../shapes.ts'

export const ONBOARDING_STEPS = ['about', 'looking', 'photos', 'interests', 'place', 'preview'] as const
export const OnboardingStep = z.enum(ONBOARDING_STEPS)
export type OnboardingStep = z.infer<typeof OnboardingStep>

/** The fields of each step. Photos have their own endpoints. */
export const AboutStep = z.object({
  displayName: DisplayName,
  username: ChosenUsername,
  birthDate: BirthDate,
})
export const PreferencesStep = z.object({ gender: Gender, intent: Intent, shows: Genders })
export const InterestsStep = z.object({ interests: Interests })
export const PlaceStep = z.object({ place: ChosenPlace })

/** All answers needed for a profile. The chosen place has been resolved to a cell with a name. */
export const OnboardingAnswers = z.object({
  ...AboutStep.shape,
  ...PreferencesStep.shape,
  ...InterestsStep.shape,
  place: Place,
})
export type OnboardingAnswers = z.infer<typeof OnboardingAnswers>

/** Answers so far; null where there is none. */
export const OnboardingDraft = z.object({
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  gender: z.nullable(Gender),
  intent: z.nullable(Intent),
  shows: z.nullable(z.array(Gender)),
  interests: z.nullable(z.array(z.string())),
  place: z.nullable(Place),
})
export type OnboardingDraft = z.infer<typeof OnboardingDraft>

export const Onboarding = z.object({
  draft: OnboardingDraft,
  /** The step to continue with. */
  step: OnboardingStep,
  photos: z.array(MyPhoto),
  /** The viewer gave a birth date under 18. The draft accepts no other date until they turn 18. */
  tooYoung: z.boolean(),
})
export type Onboarding = z.infer<typeof Onboarding>

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/api/onboarding',
  summary: "Returns the viewer's onboarding draft, shared by all devices.",
  access: 'signed_in',
  reply: Onboarding,
  refusals: ['already_done'],
})

export const patchOnboarding = endpoint({
  method: 'PATCH',
  path: '/api/onboarding',
  summary: 'Saves the given answers of the onboarding draft.',
  access: 'signed_in',
  body: z.partial(
    z.object({
      step: OnboardingStep,
      ...AboutStep.shape,
      ...PreferencesStep.shape,
      ...InterestsStep.shape,
      ...PlaceStep.shape,
    }),
  ),
  reply: Onboarding,
  refusals: ['already_done', 'too_young', 'username_taken', 'words_refused'],
  limit: { max: 600, seconds: 900, per: 'account' },
})

export const postProfile = endpoint({
  method: 'POST',
  path: '/api/onboarding/finish',
  summary: 'Creates the profile from the onboarding draft.',
  access: 'signed_in',
  reply: ProfileCard,
  refusals: ['already_done', 'too_young', 'username_taken', 'onboarding_unfinished', 'words_refused'],
  creates: true,
})

export const getUsername = endpoint({
  method: 'GET',
  path: '/api/usernames/{username}',
  summary: 'Checks whether a username is available.',
  access: 'signed_in',
  params: z.object({ username: Username }),
  reply: z.object({ available: z.boolean() }),
  refusals: [],
  limit: { max: 240, seconds: 900, per: 'account' },
})
