import {
  ACHIEVEMENTS,
  type AchievementGroup,
  type AchievementStep,
  countLabel,
  type EarnedStep,
  stepThreshold,
} from '@koji/contract'

export const STEP_LABELS: Record<AchievementStep, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
}

export const GROUP_WORDS: Record<AchievementGroup, { title: string; text: string }> = {
  profile: { title: 'Profile', text: 'Show who you are, and keep your account safe.' },
  connections: { title: 'Connections', text: 'Likes that you give, and those that are mutual.' },
  conversations: { title: 'Conversations', text: 'What becomes of a match when two people write.' },
  community: { title: 'Community', text: 'Being there for creators, and bringing others along.' },
  creator: { title: 'Creator', text: 'What grows around your own page.' },
}

/** "Many sides, silver: 7 interests" */
export const reachedWords = ({ achievement, step }: Pick<EarnedStep, 'achievement' | 'step'>): string =>
  `${STEP_LABELS[step]} for ${countLabel(achievement, stepThreshold(achievement, step))}`

/** What is said at the edge of the screen: of several, one word for all. */
export function celebrationWords(steps: readonly EarnedStep[]): { title: string; description: string } {
  const [first, ...others] = highest(steps)
  const { title } = ACHIEVEMENTS[first!.achievement]
  if (others.length === 0) return { title, description: reachedWords(first!) }
  const [second] = others
  const names = `${title} and ${ACHIEVEMENTS[second!.achievement].title}`
  return {
    title: `${others.length + 1} new achievements`,
    description: others.length === 1 ? names : `${names}, and ${others.length - 1} more`,
  }
}

/** Of each achievement the highest step, in the order in which they came. */
export function highest(steps: readonly EarnedStep[]): EarnedStep[] {
  const best = Map.groupBy(steps, ({ achievement }) => achievement)
  return [...best.values()].map((its) =>
    its.reduce((top, one) =>
      stepThreshold(one.achievement, one.step) > stepThreshold(top.achievement, top.step) ? one : top,
    ),
  )
}
