import {
  ACHIEVEMENT_GROUPS,
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  countLabel,
  stepDescription,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { goldThreshold, stepsReached } from './rules.ts'

test('lists 24 achievements in 5 groups, with rising thresholds', () => {
  expect(ACHIEVEMENT_IDS).toHaveLength(24)
  const groups = Map.groupBy(ACHIEVEMENT_IDS, (id) => ACHIEVEMENTS[id].group)
  expect([...groups.keys()]).toEqual([...ACHIEVEMENT_GROUPS])
  for (const id of ACHIEVEMENT_IDS) {
    const [bronze, silver, gold] = ACHIEVEMENTS[id].at
    expect(bronze).toBeGreaterThan(0)
    expect([bronze, silver, gold]).toEqual([...new Set([bronze, silver, gold])].toSorted((a, b) => a - b))
  }
})

test('has unique titles and descriptions with the count', () => {
  expect(new Set(ACHIEVEMENT_IDS.map((id) => ACHIEVEMENTS[id].title)).size).toBe(24)
  expect(stepDescription('matches', 'silver')).toBe('Have 15 matches')
  expect(stepDescription('prompts', 'bronze')).toBe('Answer 1 prompt on your profile')
  expect(countLabel('likes', 1)).toBe('1 person')
  for (const id of ACHIEVEMENT_IDS) expect(ACHIEVEMENTS[id].does).toContain('{n}')
})

test.each([
  [0, []],
  [2, []],
  [3, ['bronze']],
  [14, ['bronze']],
  [15, ['bronze', 'silver']],
  [50, ['bronze', 'silver', 'gold']],
  [51, ['bronze', 'silver', 'gold']],
])('%i matches reach %j', (count, steps) => {
  expect(stepsReached('matches', count).map(({ step }) => step)).toEqual(steps)
  expect(goldThreshold('matches')).toBe(50)
})
