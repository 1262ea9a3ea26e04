import { ACHIEVEMENT_IDS, type AchievementId, type EarnedStep } from '@koji/contract'
import { expect, test } from 'vitest'
import { overviewOf, STEPS_IN_ALL } from './standing.ts'

const replyOf = (counts: Partial<Record<AchievementId, number>>, earned: EarnedStep[] = []) => ({
  progress: ACHIEVEMENT_IDS.map((achievement) => ({ achievement, count: counts[achievement] ?? 0 })),
  earned,
})
const step = (achievement: AchievementId, of: EarnedStep['step'], day: number): EarnedStep => ({
  achievement,
  step: of,
  earnedAt: `2026-11-0${day}T10:00:00.000Z`,
})

test('nothing yet: five groups, nothing near, nothing latest', () => {
  const { groups, latest, nearest, steps } = overviewOf(replyOf({}))
  expect(STEPS_IN_ALL).toBe(72)
  expect(groups.map(({ standings }) => standings.length)).toEqual([5, 4, 5, 5, 5])
  expect({ latest, nearest, steps }).toEqual({ latest: null, nearest: [], steps: 0 })
})

test('the next step is the first that is missing, and gold has none', () => {
  const { groups, tally, latest } = overviewOf(
    replyOf({ interests: 10, photos: 3 }, [
      step('interests', 'gold', 3),
      step('interests', 'silver', 2),
      step('interests', 'bronze', 1),
      step('photos', 'bronze', 1),
    ]),
  )
  const [interests, photos] = groups[0]!.standings
  expect(interests).toMatchObject({ step: 'gold', next: null })
  expect(photos).toMatchObject({ step: 'bronze', next: { step: 'silver', asks: 4 } })
  expect(groups[0]!.steps).toBe(4)
  expect(tally).toEqual({ bronze: 2, silver: 1, gold: 1 })
  expect(latest).toMatchObject({ step: 'gold', standing: { id: 'interests' } })
})

test('what is nearest comes first, and what is not begun is not near', () => {
  const { nearest } = overviewOf(replyOf({ matches: 1, likes: 9, openers: 2, dialogues: 1, interests: 3 }))
  expect(nearest.map(({ id }) => id)).toEqual(['likes', 'openers', 'interests'])
})

test('a step that stays although less is there now is not asked for again', () => {
  const { groups } = overviewOf(replyOf({ interests: 3 }, [step('interests', 'bronze', 1)]))
  expect(groups[0]!.standings[0]).toMatchObject({ step: 'bronze', next: { step: 'silver', asks: 7 } })
})
