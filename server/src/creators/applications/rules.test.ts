import { expect, test } from 'vitest'
import { judge, judgeAdding, nextTry } from './rules.ts'

const now = new Date('2026-06-10T12:00:00Z')
const fine = { hasProfile: true, isCreator: false, pending: false, rejectedAt: null }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('somebody with a profile may apply', () => {
  expect(judge(fine, now)).toBeNull()
})

test.each([
  [{ hasProfile: false }, 'onboarding_unfinished'],
  [{ isCreator: true }, 'already_done'],
  [{ pending: true }, 'already_done'],
  [{ rejectedAt: daysAgo(6.9) }, 'too_soon'],
  [{ rejectedAt: daysAgo(7) }, null],
] as const)('%j: %s', (facts, refusal) => {
  expect(judge({ ...fine, ...facts }, now)).toBe(refusal)
})

test('the next try is seven days after the last no', () => {
  expect(nextTry({ rejectedAt: daysAgo(1) }, now)).toEqual(new Date('2026-06-16T12:00:00Z'))
  expect(nextTry({ rejectedAt: daysAgo(8) }, now)).toBeNull()
  expect(nextTry({ rejectedAt: null }, now)).toBeNull()
})

test('four pictures are as many as there is room for', () => {
  expect([judgeAdding(3), judgeAdding(4)]).toEqual([null, 'too_many_photos'])
})
