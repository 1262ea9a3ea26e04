import { ACHIEVEMENT_STEPS, ACHIEVEMENTS, type AchievementId, type AchievementStep } from '@koji/contract'

/** Messages of a conversation in which an answer is looked for: what comes later costs nothing. */
export const OPENING = 100

/** Beyond it nothing is counted, so that no list of facts grows with what somebody does. */
export const goldOf = (achievement: AchievementId): number => ACHIEVEMENTS[achievement].at[2]

/** The steps that a count has reached, with what each asks for. */
export const stepsReached = (
  achievement: AchievementId,
  count: number,
): { step: AchievementStep; asks: number }[] =>
  ACHIEVEMENT_STEPS.map((step, n) => ({ step, asks: ACHIEVEMENTS[achievement].at[n]! })).filter(
    ({ asks }) => count >= asks,
  )
