import { expect, test } from 'vitest'
import { describeStatus } from './status.ts'

const periodEnd = '2026-12-03T00:00:00Z'
const endedAt = '2026-11-02T00:00:00Z'

test.each([
  ['renews', { state: 'active', cancelled: false, endedAt: null }, 'Active'],
  ['will not renew', { state: 'active', cancelled: true, endedAt: null }, 'Until 3 December'],
  ['has a failed payment', { state: 'past_due', cancelled: false, endedAt: null }, 'Payment is late'],
  ['has left', { state: 'canceled', cancelled: true, endedAt }, 'Ended 2 November'],
  ['never paid', { state: 'incomplete', cancelled: false, endedAt: null }, 'Not paid yet'],
] as const)('describes a subscriber who %s', (_, facts, expected) => {
  expect(describeStatus({ ...facts, periodEnd }, 'en-GB').label).toBe(expected)
})
