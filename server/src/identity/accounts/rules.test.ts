import { expect, test } from 'vitest'
import { canBeReinstated, erasureDate, pendingErasure, standingOf } from './rules.ts'

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
  ['deleted', before, 'expired'],
] as const)('an account that is %s until %s: %s', (status, closedUntil, standing) => {
  expect(standingOf({ status, closedUntil, eraseAt: null }, now)).toBe(standing)
})

test('erases a deleted account after 14 days', () => {
  expect(erasureDate(now).toISOString()).toBe('2026-06-29T12:00:00.000Z')
})

test.each([
  ['suspended', after, after, 'suspended'],
  ['suspended', before, after, 'reopens'],
  ['banned', null, after, 'banned'],
  ['banned', null, before, 'expired'],
] as const)('%s until %s, erased at %s: %s', (status, closedUntil, eraseAt, standing) => {
  expect(standingOf({ status, closedUntil, eraseAt }, now)).toBe(standing)
})

test.each([
  ['active', null, null, null],
  ['deactivated', null, null, null],
  ['suspended', before, null, null],
  ['suspended', before, after, after],
  ['deleted', after, null, after],
] as const)(
  'restricting an account that is %s until %s, erased at %s, keeps the erasure date %s',
  (status, closedUntil, eraseAt, erasure) => {
    expect(pendingErasure({ status, closedUntil, eraseAt })).toBe(erasure)
  },
)

test.each([
  ['active', false],
  ['deactivated', false],
  ['suspended', true],
  ['banned', true],
  ['deleted', false],
] as const)('allows to reinstate an account that is %s: %s', (status, allowed) => {
  expect(canBeReinstated({ status })).toBe(allowed)
})
