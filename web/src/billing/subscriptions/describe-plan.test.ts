import { expect, test } from 'vitest'
import { describePlan } from './describe-plan.ts'

const now = new Date('2026-11-16T12:00:00Z')
const later = '2026-12-03T00:00:00Z'
const before = '2026-11-02T00:00:00Z'

const creator = { id: 'x', displayName: 'Mira', username: null, avatarUrl: null, idVerified: true }

test('trusts the provider over our clock when a plan has ended', () => {
  const plan = { state: 'canceled', cancelled: true, periodEnd: later, endedAt: later, open: false } as const
  expect(describePlan({ creator, ...plan }, now, 'en-GB')).toBe('Ended on 3 December')
})

test.each([
  [
    'that renews',
    { state: 'active', cancelled: false, periodEnd: later, endedAt: null },
    'Renews on 3 December',
  ],
  [
    'that is not renewed',
    { state: 'active', cancelled: true, periodEnd: later, endedAt: null },
    'Not renewed. Posts stay open until 3 December.',
  ],
  [
    'that was ended early',
    { state: 'canceled', cancelled: true, periodEnd: later, endedAt: before },
    'Ended. Posts stay open until 3 December.',
  ],
  [
    'that is over',
    { state: 'canceled', cancelled: false, periodEnd: before, endedAt: before },
    'Ended on 2 November',
  ],
  [
    'with a failed payment',
    { state: 'past_due', cancelled: false, periodEnd: before, endedAt: null },
    'The last payment did not go through. Posts stay open meanwhile.',
  ],
  [
    'that is not renewed because its creator is hidden',
    { state: 'active', cancelled: true, periodEnd: later, endedAt: null, creator: null },
    'Not renewed. Paid until 3 December.',
  ],
  [
    'that has ended, with a hidden creator',
    { state: 'canceled', cancelled: true, periodEnd: later, endedAt: before, creator: null },
    'Ended on 2 November',
  ],
] as const)('describes a plan %s', (_, plan, text) => {
  expect(describePlan({ creator, open: plan.periodEnd === later, ...plan }, now, 'en-GB')).toBe(text)
})
