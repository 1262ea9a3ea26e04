import { expect, test } from 'vitest'
import { isStrike, proposalFor } from './rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  ['warn', 179, false, true],
  ['remove', 0, false, true],
  ['ban', 180, false, false],
  ['suspend', 1, true, false],
  ['keep', 1, false, false],
] as const)('counts %s from %i days ago, overturned %s: %s', (action, days, overturned, counts) => {
  expect(isStrike({ action, at: daysAgo(days), overturned }, now)).toBe(counts)
})

test('proposes steps from a warning to a ban', () => {
  expect([0, 1, 2, 3, 9].map((strikes) => proposalFor(strikes))).toEqual([
    { action: 'warn', days: null },
    { action: 'suspend', days: 7 },
    { action: 'suspend', days: 30 },
    { action: 'ban', days: null },
    { action: 'ban', days: null },
  ])
})
