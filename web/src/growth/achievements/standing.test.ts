import { ACHIEVEMENT_IDS, type AchievementId, type EarnedStep } from '@koji/contract'
import { expect, test } from 'vitest'
import { createOverview, TOTAL_STEPS } from './standing.ts'

const replyOf = (counts: Partial<Record<AchievementId, number>>, earned: EarnedStep[] = []) => ({
  progress: ACHIEVEMENT_IDS.map((achievement) => ({ achievement, count: counts[achievement] ?? 0 })),
  earned,
})
const step = (achievement: AchievementId, of: EarnedStep['step'], day: number): EarnedStep => ({
  achievement,
  step: of,
  earnedAt: `2026-11-0${day}T10:00:00.000Z`,
})

test('has five groups without anything near or latest at the start', () => {
  const { groups, latest, nearest, steps } = createOverview(replyOf({}))
  expect(TOTAL_STEPS).toBe(72)
  expect(groups.map(({ standings }) => standings.length)).toEqual([5, 4, 5, 5, 5])
  expect({ latest, nearest, steps }).toEqual({ latest: null, nearest: [], steps: 0 })
})

test('takes the first missing step as the next one, and none after gold', () => {
  const { groups, tally, latest } = createOverview(
    replyOf({ interests: 10, photos: 3 }, [
      step('interests', 'gold', 3),
      step('interests', 'silver', 2),
      step('interests', 'bronze', 1),
      step('photos', 'bronze', 1),
    ]),
  )
  const [interests, photos] = groups[0]!.standings
  expect(interests).toMatchObject({ step: 'gold', next: null })
  expect(photos).toMatchObject({ step: 'bronze', next: { step: 'silver', threshold: 4 } })
  expect(groups[0]!.steps).toBe(4)
  expect(tally).toEqual({ bronze: 2, silver: 1, gold: 1 })
  expect(latest).toMatchObject({ step: 'gold', standing: { id: 'interests' } })
})

test('sorts the nearest first, and leaves out what has not been started', () => {
  const { nearest } = createOverview(
    replyOf({ matches: 1, likes: 9, openers: 2, dialogues: 1, interests: 3 }),
  )
  expect(nearest.map(({ id }) => id)).toEqual(['likes', 'openers', 'interests'])
})

test('keeps an earned step when the count drops', () => {
  const { groups } = createOverview(replyOf({ interests: 3 }, [step('interests', 'bronze', 1)]))
  expect(groups[0]!.standings[0]).toMatchObject({ step: 'bronze', next: { step: 'silver', threshold: 7 } })
})
