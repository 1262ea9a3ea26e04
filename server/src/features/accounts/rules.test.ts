import { expect, test } from 'vitest'
import { canBeReinstated, canBeSentenced, erasedAt, standingOf } from './rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const before = new Date('2026-06-15T11:59:59Z')
const after = new Date('2026-06-15T12:00:01Z')

test.each([
  ['active', null, 'open'],
  ['deactivated', null, 'reopens'],
  ['suspended', after, 'suspended'],
  ['suspended', before, 'reopens'],
  ['banned', null, 'banned'],
  ['deleted', after, 'reopens'],
  ['deleted', before, 'gone'],
] as const)('%s until %s: %s', (status, closedUntil, standing) => {
  expect(standingOf({ status, closedUntil }, now)).toBe(standing)
})

test('what was deleted is kept for 14 days', () => {
  expect(erasedAt(now).toISOString()).toBe('2026-06-29T12:00:00.000Z')
})

test.each([
  ['active', true, false],
  ['deactivated', true, false],
  ['suspended', true, true],
  ['banned', true, true],
  ['deleted', false, false],
] as const)('who is %s can be sentenced: %s, reinstated: %s', (status, sentenced, reinstated) => {
  expect([canBeSentenced({ status }), canBeReinstated({ status })]).toEqual([sentenced, reinstated])
})
