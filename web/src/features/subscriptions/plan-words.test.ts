import { expect, test } from 'vitest'
import { planWords } from './plan-words.ts'

const now = new Date('2026-11-16T12:00:00Z')
const later = '2026-12-03T00:00:00Z'
const before = '2026-11-02T00:00:00Z'

test.each([
  ['renews', { state: 'active', cancelled: false, periodEnd: later, endedAt: null }, 'Renews on 3 December'],
  [
    'is not renewed',
    { state: 'active', cancelled: true, periodEnd: later, endedAt: null },
    'Not renewed. Posts stay open until 3 December.',
  ],
  [
    'was ended early',
    { state: 'canceled', cancelled: true, periodEnd: later, endedAt: before },
    'Ended. Posts stay open until 3 December.',
  ],
  [
    'is over',
    { state: 'canceled', cancelled: false, periodEnd: before, endedAt: before },
    'Ended on 2 November',
  ],
  [
    'could not be charged',
    { state: 'past_due', cancelled: false, periodEnd: before, endedAt: null },
    'The last payment did not go through. Posts stay open meanwhile.',
  ],
] as const)('a plan that %s', (_, plan, words) => {
  expect(planWords(plan, now, 'en-GB')).toBe(words)
})
