import { expect, test } from 'vitest'
import { statusOf } from './status.ts'

const periodEnd = '2026-12-03T00:00:00Z'
const endedAt = '2026-11-02T00:00:00Z'

test.each([
  ['renews', { state: 'active', cancelled: false, endedAt: null }, 'Active'],
  ['will not renew', { state: 'active', cancelled: true, endedAt: null }, 'Until 3 December'],
  ['could not be charged', { state: 'past_due', cancelled: false, endedAt: null }, 'Payment is late'],
  ['has left', { state: 'canceled', cancelled: true, endedAt }, 'Ended 2 November'],
  ['never paid', { state: 'incomplete', cancelled: false, endedAt: null }, 'Not paid yet'],
] as const)('somebody who %s', (_, facts, words) => {
  expect(statusOf({ ...facts, periodEnd }, 'en-GB').words).toBe(words)
})
