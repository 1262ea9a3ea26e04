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

export const GROUP_LABELS: Record<AchievementGroup, { title: string; text: string }> = {
  profile: { title: 'Profile', text: 'Show who you are, and keep your account safe.' },
  connections: { title: 'Connections', text: 'Likes that you give, and those that are mutual.' },
  conversations: { title: 'Conversations', text: 'What becomes of a match when two people write.' },
  community: { title: 'Community', text: 'Being there for creators, and bringing others along.' },
  creator: { title: 'Creator', text: 'What grows around your own page.' },
}

/** As in "Silver for 7 interests". */
export const stepText = ({ achievement, step }: Pick<EarnedStep, 'achievement' | 'step'>): string =>
  `${STEP_LABELS[step]} for ${countLabel(achievement, stepThreshold(achievement, step))}`

/** The text of the toast: one achievement by name, or a summary of several. */
export function celebrationText(steps: readonly EarnedStep[]): { title: string; description: string } {
  const [first, ...others] = highest(steps)
  const { title } = ACHIEVEMENTS[first!.achievement]
  if (others.length === 0) return { title, description: stepText(first!) }
  const [second] = others
  const names = `${title} and ${ACHIEVEMENTS[second!.achievement].title}`
  return {
    title: `${others.length + 1} new achievements`,
    description: others.length === 1 ? names : `${names}, and ${others.length - 1} more`,
  }
}

/** The highest step of each achievement, in the order of first appearance. */
export function highest(steps: readonly EarnedStep[]): EarnedStep[] {
  const best = Map.groupBy(steps, ({ achievement }) => achievement)
  return [...best.values()].map((group) =>
    group.reduce((top, each) =>
      stepThreshold(each.achievement, each.step) > stepThreshold(top.achievement, top.step) ? each : top,
    ),
  )
}
