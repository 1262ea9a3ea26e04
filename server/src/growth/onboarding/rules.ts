import { isAdult, type OnboardingAnswers, type OnboardingDraft } from '@koji/contract'

export type Answers = Partial<OnboardingAnswers>

export const isTooYoung = ({ birthDate }: Answers, today: string): boolean =>
  birthDate !== undefined && !isAdult(birthDate, today)

export const draftFrom = (answers: Answers): OnboardingDraft => ({
  displayName: answers.displayName ?? null,
  username: answers.username ?? null,
  birthDate: answers.birthDate ?? null,
  gender: answers.gender ?? null,
  intent: answers.intent ?? null,
  shows: answers.shows ?? null,
  interests: answers.interests ?? null,
  place: answers.place ?? null,
})
