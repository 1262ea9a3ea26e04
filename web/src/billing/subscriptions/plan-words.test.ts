import { expect, test } from 'vitest'
import { planWords } from './plan-words.ts'

const now = new Date('2026-11-16T12:00:00Z')
const later = '2026-12-03T00:00:00Z'
const before = '2026-11-02T00:00:00Z'

const creator = { id: 'x', displayName: 'Mira', username: null, avatarUrl: null, idVerified: true }

test('what has ended by the time of whoever collects the money is over, whatever our own clock says', () => {
  const plan = { state: 'canceled', cancelled: true, periodEnd: later, endedAt: later, open: false } as const
  expect(planWords({ creator, ...plan }, now, 'en-GB')).toBe('Ended on 3 December')
})

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
  [
    'is not renewed since its creator is hidden',
    { state: 'active', cancelled: true, periodEnd: later, endedAt: null, creator: null },
    'Not renewed. Paid until 3 December.',
  ],
  [
    'has ended, of somebody hidden',
    { state: 'canceled', cancelled: true, periodEnd: later, endedAt: before, creator: null },
    'Ended on 2 November',
  ],
] as const)('a plan that %s', (_, plan, words) => {
  expect(planWords({ creator, open: plan.periodEnd === later, ...plan }, now, 'en-GB')).toBe(words)
})
