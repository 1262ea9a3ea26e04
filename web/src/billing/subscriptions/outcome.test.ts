import { expect, test } from 'vitest'
import { ENDED_WORDS, outcomeOf, waitMs, wasCharged } from './outcome.ts'

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

test('somebody who waits is asked for less and less often, and in the end no more', () => {
  let [waited, asked] = [0, 0]
  for (let wait = waitMs(plan('incomplete'), 1); wait; wait = waitMs(plan('incomplete'), asked + 1)) {
    waited += wait
    asked++
  }
  expect(asked).toBeLessThan(50)
  expect(waited).toBeGreaterThan(4 * 60_000)
  expect(waited).toBeLessThan(10 * 60_000)
  expect(waitMs(plan('incomplete'), 1)).toBe(2_000)
  expect([waitMs(plan('active'), 1), waitMs(undefined, 1)]).toEqual([false, false])
})

test('only what was never paid was not charged', () => {
  expect(wasCharged({ state: 'incomplete', endedBecause: null })).toBe(false)
  expect(wasCharged({ state: 'canceled', endedBecause: 'never_paid' })).toBe(false)
  expect(wasCharged({ state: 'canceled', endedBecause: 'cancelled' })).toBe(true)
  expect(wasCharged({ state: 'past_due', endedBecause: null })).toBe(true)
})

test('nobody is told that they did what somebody else did', () => {
  // Also a block, a suspension or the end of an account stops a renewal; and a provider may lose one.
  expect(ENDED_WORDS.cancelled).not.toContain('You')
  expect(ENDED_WORDS.closed).not.toContain('creator')
})
