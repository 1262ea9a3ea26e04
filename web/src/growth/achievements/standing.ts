import {
  ACHIEVEMENT_GROUPS,
  ACHIEVEMENT_IDS,
  ACHIEVEMENT_STEPS,
  ACHIEVEMENTS,
  type AchievementGroup,
  type AchievementId,
  type AchievementStep,
  type getAchievements,
  type Reply,
  stepThreshold,
} from '@koji/contract'

type Earned = Partial<Record<AchievementStep, string>>

/** How far somebody is with one achievement. */
export interface Standing {
  id: AchievementId
  count: number
  /** When each step was earned, of those that were. */
  earned: Earned
  /** The highest of them. */
  step: AchievementStep | null
  /** The one to come, with what it asks for; null at gold. */
  next: { step: AchievementStep; asks: number } | null
}

export interface Overview {
  groups: { group: AchievementGroup; standings: Standing[]; steps: number }[]
  steps: number
  tally: Record<AchievementStep, number>
  latest: { standing: Standing; step: AchievementStep; earnedAt: string } | null
  /** What is begun and next to be reached, the nearest first. */
  nearest: Standing[]
}

export const STEPS_IN_ALL = ACHIEVEMENT_IDS.length * ACHIEVEMENT_STEPS.length
const NEAREST = 3

export function overviewOf({ progress, earned }: Reply<typeof getAchievements>): Overview {
  const counts = new Map(progress.map(({ achievement, count }) => [achievement, count]))
  const standings = ACHIEVEMENT_IDS.map((id) => {
    const mine = earned.filter(({ achievement }) => achievement === id)
    return standingOf(
      id,
      counts.get(id) ?? 0,
      Object.fromEntries(mine.map((one) => [one.step, one.earnedAt])),
    )
  })
  const [last] = earned
  return {
    groups: ACHIEVEMENT_GROUPS.map((group) => {
      const its = standings.filter(({ id }) => ACHIEVEMENTS[id].group === group)
      return { group, standings: its, steps: its.reduce((sum, one) => sum + stepsIn(one), 0) }
    }),
    steps: earned.length,
    tally: Object.fromEntries(
      ACHIEVEMENT_STEPS.map((step) => [step, earned.filter((one) => one.step === step).length]),
    ) as Overview['tally'],
    latest: last ? { ...last, standing: standings.find(({ id }) => id === last.achievement)! } : null,
    nearest: standings
      .filter(({ count, next }) => next && count > 0)
      .toSorted((a, b) => shareOf(b) - shareOf(a))
      .slice(0, NEAREST),
  }
}

function standingOf(id: AchievementId, count: number, earned: Earned): Standing {
  const missing = ACHIEVEMENT_STEPS.find((step) => !earned[step])
  const step = ACHIEVEMENT_STEPS.findLast((one) => earned[one]) ?? null
  return {
    id,
    count,
    earned,
    step,
    next: missing ? { step: missing, asks: stepThreshold(id, missing) } : null,
  }
}

const stepsIn = ({ earned }: Standing): number => Object.keys(earned).length

/** Of the way to the next step. */
const shareOf = ({ count, next }: Standing): number => (next ? Math.min(count / next.asks, 1) : 1)
