import type { EarnedStep } from '@koji/contract'
import { expect, test } from 'vitest'
import { celebrationText, highest } from './labels.ts'

const step = (achievement: EarnedStep['achievement'], of: EarnedStep['step']): EarnedStep => ({
  achievement,
  step: of,
  earnedAt: '2026-11-01T10:00:00.000Z',
})

test('names a single achievement, and counts several', () => {
  expect(celebrationText([step('interests', 'bronze')])).toEqual({
    title: 'Many sides',
    description: 'Bronze for 5 interests',
  })
  expect(celebrationText([step('interests', 'bronze'), step('photos', 'bronze')])).toEqual({
    title: '2 new achievements',
    description: 'Many sides and In the picture',
  })
  const three = [step('interests', 'bronze'), step('photos', 'gold'), step('guards', 'silver')]
  expect(celebrationText(three).description).toBe('Many sides and In the picture, and 1 more')
})

test('shows only the highest step of an achievement', () => {
  const all = [step('interests', 'bronze'), step('interests', 'gold'), step('interests', 'silver')]
  expect(highest(all)).toEqual([step('interests', 'gold')])
  expect(celebrationText(all)).toEqual({ title: 'Many sides', description: 'Gold for 10 interests' })
})
