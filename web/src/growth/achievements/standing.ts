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

/** A member's progress in one achievement. */
export interface Standing {
  id: AchievementId
  count: number
  /** When each earned step was earned. */
  earned: Earned
  /** The highest earned step. */
  step: AchievementStep | null
  /** Null at gold. */
  next: { step: AchievementStep; threshold: number } | null
}

export interface Overview {
  groups: { id: AchievementGroup; standings: Standing[]; steps: number }[]
  steps: number
  tally: Record<AchievementStep, number>
  latest: { standing: Standing; step: AchievementStep; earnedAt: string } | null
  /** Started achievements by their progress to the next step, the nearest first. */
  nearest: Standing[]
}

export const TOTAL_STEPS = ACHIEVEMENT_IDS.length * ACHIEVEMENT_STEPS.length
const NEAREST_MAX = 3

export function createOverview({ progress, earned }: Reply<typeof getAchievements>): Overview {
  const counts = new Map(progress.map(({ achievement, count }) => [achievement, count]))
  const standings = ACHIEVEMENT_IDS.map((id) => {
    const steps = earned.filter(({ achievement }) => achievement === id)
    return createStanding(
      id,
      counts.get(id) ?? 0,
      Object.fromEntries(steps.map(({ step, earnedAt }) => [step, earnedAt])),
    )
  })
  const [last] = earned
  return {
    groups: ACHIEVEMENT_GROUPS.map((group) => {
      const members = standings.filter(({ id }) => ACHIEVEMENTS[id].group === group)
      return {
        id: group,
        standings: members,
        steps: members.reduce((sum, standing) => sum + stepsIn(standing), 0),
      }
    }),
    steps: earned.length,
    tally: Object.fromEntries(
      ACHIEVEMENT_STEPS.map((step) => [step, earned.filter((each) => each.step === step).length]),
    ) as Overview['tally'],
    latest: last ? { ...last, standing: standings.find(({ id }) => id === last.achievement)! } : null,
    nearest: standings
      .filter(({ count, next }) => next && count > 0)
      .toSorted((a, b) => progressOf(b) - progressOf(a))
      .slice(0, NEAREST_MAX),
  }
}

function createStanding(id: AchievementId, count: number, earned: Earned): Standing {
  const missing = ACHIEVEMENT_STEPS.find((step) => !earned[step])
  const step = ACHIEVEMENT_STEPS.findLast((each) => earned[each]) ?? null
  return {
    id,
    count,
    earned,
    step,
    next: missing ? { step: missing, threshold: stepThreshold(id, missing) } : null,
  }
}

const stepsIn = ({ earned }: Standing): number => Object.keys(earned).length

/** The share of the next threshold, from 0 to 1. */
const progressOf = ({ count, next }: Standing): number => (next ? Math.min(count / next.threshold, 1) : 1)
