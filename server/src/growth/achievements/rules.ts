import { ACHIEVEMENT_STEPS, ACHIEVEMENTS, type AchievementId, type AchievementStep } from '@koji/contract'

/** Replies are only looked for among this many messages of a conversation, so that long ones cost no more. */
export const OPENING_LENGTH = 100

/** Counting stops at gold, so that an account's facts can't grow without limit. */
export const goldThreshold = (achievement: AchievementId): number => ACHIEVEMENTS[achievement].at[2]

export const stepsReached = (
  achievement: AchievementId,
  count: number,
): { step: AchievementStep; threshold: number }[] =>
  ACHIEVEMENT_STEPS.map((step, n) => ({ step, threshold: ACHIEVEMENTS[achievement].at[n]! })).filter(
    ({ threshold }) => count >= threshold,
  )
