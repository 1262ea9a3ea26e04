import { expect, test } from 'vitest'
import { END_REASON_LABELS, outcomeOf, pollInterval, wasCharged } from './outcome.ts'

const plan = (state: 'incomplete' | 'active' | 'past_due' | 'canceled') => ({ state })

test('claims no payment before it is confirmed', () => {
  expect(outcomeOf(plan('incomplete'), false)).toBe('waiting')
  expect(outcomeOf(plan('incomplete'), true)).toBe('slow')
})

test('reports a payment, however long it took', () => {
  expect(outcomeOf(plan('active'), true)).toBe('paid')
  // The page may be opened again months later.
  expect(outcomeOf(plan('past_due'), false)).toBe('paid')
})

test('reports an ended subscription', () => {
  expect(outcomeOf(plan('canceled'), false)).toBe('ended')
})

test('polls less and less often, and stops in the end', () => {
  let [waited, polls] = [0, 0]
  for (
    let wait = pollInterval(plan('incomplete'), 1);
    wait;
    wait = pollInterval(plan('incomplete'), polls + 1)
  ) {
    waited += wait
    polls++
  }
  expect(polls).toBeLessThan(50)
  expect(waited).toBeGreaterThan(4 * 60_000)
  expect(waited).toBeLessThan(10 * 60_000)
  expect(pollInterval(plan('incomplete'), 1)).toBe(2_000)
  expect([pollInterval(plan('active'), 1), pollInterval(undefined, 1)]).toEqual([false, false])
})

test('tells subscriptions that were never paid from those that were charged', () => {
  expect(wasCharged({ state: 'incomplete', endedBecause: null })).toBe(false)
  expect(wasCharged({ state: 'canceled', endedBecause: 'never_paid' })).toBe(false)
  expect(wasCharged({ state: 'canceled', endedBecause: 'cancelled' })).toBe(true)
  expect(wasCharged({ state: 'past_due', endedBecause: null })).toBe(true)
})

test('never blames a member for an end that someone else caused', () => {
  // Blocks, suspensions and closed accounts stop renewals too, and a provider may lose a subscription.
  expect(END_REASON_LABELS.cancelled).not.toContain('You')
  expect(END_REASON_LABELS.closed).not.toContain('creator')
})
