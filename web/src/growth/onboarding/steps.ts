import { ONBOARDING_STEPS, type OnboardingDraft, type OnboardingStep } from '@koji/contract'

/** The texts of each step. */
export const STEPS = {
  about: {
    label: 'You',
    title: 'What should people call you?',
    lead: 'Your name and your age are on your card. Your birth date is not: it stays with us.',
  },
  looking: {
    label: 'Intent',
    title: 'Whom would you like to meet?',
    lead: 'Friends, dates or both. You can change your mind at any time.',
  },
  photos: {
    label: 'Photos',
    title: 'Let people see you',
    lead: 'One is enough to begin. A first photo with your face in it makes it easier to say hello.',
  },
  interests: {
    label: 'Interests',
    title: 'What would you cancel plans for?',
    lead: 'Pick 3 to 10. Rare ones count more when we look for people like you.',
  },
  place: {
    label: 'Place',
    title: 'Where are you?',
    lead: 'So that we find people around you. Your exact spot never leaves this device: we only learn a square of about 2 km.',
  },
  preview: {
    label: 'Preview',
    title: 'This is how people meet you',
    lead: 'Everything but your birth date can be changed later.',
  },
} as const satisfies Record<OnboardingStep, { label: string; title: string; lead: string }>

export const STEP_LABELS = ONBOARDING_STEPS.map((step) => STEPS[step].label)

export const stepIndex = (step: OnboardingStep): number => ONBOARDING_STEPS.indexOf(step)

export const isStep = (name: string | null): name is OnboardingStep =>
  (ONBOARDING_STEPS as readonly (string | null)[]).includes(name)

/** The first step without all of its answers, which limits how far the flow can go. */
export function firstIncompleteStep(draft: OnboardingDraft, photos: number): OnboardingStep {
  if (!draft.displayName || !draft.username || !draft.birthDate) return 'about'
  if (!draft.gender || !draft.intent || !draft.shows) return 'looking'
  if (photos === 0) return 'photos'
  if (!draft.interests) return 'interests'
  return draft.place ? 'preview' : 'place'
}

export const earlierStep = (a: OnboardingStep, b: OnboardingStep): OnboardingStep =>
  stepIndex(a) <= stepIndex(b) ? a : b
