import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const plan = (state: 'incomplete' | 'active' | 'past_due' | 'canceled') => ({ state })

test('nothing is claimed before it is paid', () => {
  expect(outcomeOf(plan('incomplete'), false)).toBe('waiting')
  expect(outcomeOf(plan('incomplete'), true)).toBe('slow')
})

test('what is paid is paid, however long it took', () => {
  expect(outcomeOf(plan('active'), true)).toBe('paid')
  // Opened again, months later.
  expect(outcomeOf(plan('past_due'), false)).toBe('paid')
})

test('what has ended is told', () => {
  expect(outcomeOf(plan('canceled'), false)).toBe('ended')
})
