import { expect, test } from 'vitest'
import { canBeReinstated, eraseDespiteSentence, erasedAt, standingOf } from './rules.ts'

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
  expect(standingOf({ status, closedUntil, eraseAt: null }, now)).toBe(standing)
})

test('what was deleted is kept for 14 days', () => {
  expect(erasedAt(now).toISOString()).toBe('2026-06-29T12:00:00.000Z')
})

test.each([
  ['suspended', after, after, 'suspended'],
  ['suspended', before, after, 'reopens'],
  ['banned', null, after, 'banned'],
  ['banned', null, before, 'gone'],
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
  'a sentence on who is %s until %s, erased at %s, keeps %s',
  (status, closedUntil, eraseAt, kept) => {
    expect(eraseDespiteSentence({ status, closedUntil, eraseAt })).toBe(kept)
  },
)

test.each([
  ['active', false],
  ['deactivated', false],
  ['suspended', true],
  ['banned', true],
  ['deleted', false],
] as const)('who is %s can be reinstated: %s', (status, reinstated) => {
  expect(canBeReinstated({ status })).toBe(reinstated)
})
