import { expect, test } from 'vitest'
import { accessOf, renewsAt, type SubscriptionFacts } from './rules.ts'

const now = new Date('2026-11-16T12:00:00Z')
const later = new Date('2026-12-01T00:00:00Z')
const before = new Date('2026-11-01T00:00:00Z')

const cases: [string, SubscriptionFacts | undefined, string, boolean][] = [
  ['never subscribed', undefined, 'not_subscribed', false],
  [
    'left before paying',
    { id: 'one', state: 'incomplete', periodEnd: later, cancelled: false },
    'not_subscribed',
    false,
  ],
  ['pays', { id: 'one', state: 'active', periodEnd: later, cancelled: false }, 'subscribed', true],
  ['renews late', { id: 'one', state: 'active', periodEnd: before, cancelled: false }, 'subscribed', true],
  [
    'could not be charged',
    { id: 'one', state: 'past_due', periodEnd: before, cancelled: false },
    'past_due',
    true,
  ],
  [
    'will not renew',
    { id: 'one', state: 'active', periodEnd: later, cancelled: true },
    'subscribed_until',
    true,
  ],
  ['did not renew', { id: 'one', state: 'active', periodEnd: before, cancelled: true }, 'lapsed', false],
  [
    'was ended early',
    { id: 'one', state: 'canceled', periodEnd: later, cancelled: true },
    'subscribed_until',
    true,
  ],
  [
    'was a subscriber',
    { id: 'one', state: 'canceled', periodEnd: before, cancelled: false },
    'lapsed',
    false,
  ],
]

test.each(cases)('gives the access of someone who %s', (_, facts, reason, open) => {
  const access = accessOf(facts, now)
  expect([access.reason, access.patronage === 'subscriber']).toEqual([reason, open])
  expect(access.until).toEqual(reason === 'subscribed_until' ? later : null)
})

test.each([
  ['pays', 'active', false, later],
  ['will not renew', 'active', true, null],
  ['could not be charged', 'past_due', false, before],
  ['could not be charged and has cancelled', 'past_due', true, null],
  ['has left', 'canceled', false, null],
  ['has not paid yet', 'incomplete', false, null],
] as const)('says when someone who %s is charged next', (_, state, cancelled, at) => {
  expect(renewsAt({ state, cancelled, periodEnd: later, nextAttemptAt: before })).toBe(at)
})
