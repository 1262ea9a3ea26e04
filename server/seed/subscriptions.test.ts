import { expect, test } from 'vitest'
import { monthsAfter } from '#billing/sandbox/rules.ts'
import { pastDueSubscription, subscriptionsOf } from './subscriptions.ts'

const fans = Array.from({ length: 200 }, (_, n) => `fan ${n}`)
const DAY_MS = 86_400_000

test.each(['2026-11-16T12:00:00Z', '2026-03-31T23:59:00Z', '2028-02-29T00:00:00Z'])(
  'on %s, creates the requested number of current subscriptions, one per fan, and some ended ones',
  (today) => {
    const now = new Date(today)
    const found = subscriptionsOf({ creatorId: 'mira', count: 48, days: 210, fans, now })
    const active = found.filter(({ state }) => state === 'active')
    expect(active).toHaveLength(48)
    expect(found.length).toBeGreaterThan(50)
    expect(new Set(found.map(({ fanId }) => fanId)).size).toBe(found.length)
    for (const { startedAt, months } of active) {
      expect(monthsAfter(startedAt, months).getTime()).toBeGreaterThan(now.getTime())
      expect(monthsAfter(startedAt, months - 1).getTime()).toBeLessThanOrEqual(now.getTime())
    }
    for (const { startedAt, months } of found.slice(48)) {
      expect(months).toBeGreaterThan(0)
      expect(monthsAfter(startedAt, months).getTime()).toBeLessThanOrEqual(now.getTime())
    }
    expect(subscriptionsOf({ creatorId: 'mira', count: 48, days: 210, fans, now })).toEqual(found)
  },
)

test('starts no subscription before the creator had a page', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const found = subscriptionsOf({ creatorId: 'samira', count: 18, days: 2, fans, now })
  expect(found).toHaveLength(18)
  for (const { startedAt } of found)
    expect(now.getTime() - startedAt.getTime()).toBeLessThanOrEqual(2 * DAY_MS)
})

test('creates a subscription whose renewal failed 20 hours ago', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const { startedAt, months } = pastDueSubscription('fan', 'mira', now)
  expect(monthsAfter(startedAt, months)).toEqual(new Date('2026-11-15T16:00:00Z'))
})
