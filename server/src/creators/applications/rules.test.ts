import { expect, test } from 'vitest'
import { nextTry, refusalToAddPhoto, refusalToApply } from './rules.ts'

const now = new Date('2026-06-10T12:00:00Z')
const applicant = { hasProfile: true, isCreator: false, pending: false, rejectedAt: null }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('accepts people with a profile', () => {
  expect(refusalToApply(applicant, now)).toBeNull()
})

test.each([
  [{ hasProfile: false }, 'onboarding_unfinished'],
  [{ isCreator: true }, 'already_done'],
  [{ pending: true }, 'already_done'],
  [{ rejectedAt: daysAgo(6.9) }, 'too_soon'],
  [{ rejectedAt: daysAgo(7) }, null],
] as const)('decides for %j: %s', (status, refusal) => {
  expect(refusalToApply({ ...applicant, ...status }, now)).toBe(refusal)
})

test('allows another application seven days after a rejection', () => {
  expect(nextTry({ rejectedAt: daysAgo(1) }, now)).toEqual(new Date('2026-06-16T12:00:00Z'))
  expect(nextTry({ rejectedAt: daysAgo(8) }, now)).toBeNull()
  expect(nextTry({ rejectedAt: null }, now)).toBeNull()
})

test('accepts four photos', () => {
  expect([refusalToAddPhoto(3), refusalToAddPhoto(4)]).toEqual([null, 'too_many_photos'])
})
