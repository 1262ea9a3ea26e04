import { LIKE_BONUS, LIKE_BONUS_DAYS, REFERRAL_DAYS, REWARDS_PER_NETWORK } from '@koji/contract'
import { expect, test } from 'vitest'
import { codeFrom, earnsReward, isComplete, likeBonusUntil } from './rules.ts'

const at = (iso: string) => new Date(iso)
const start = at('2026-01-01T00:00:00Z')
const lastMoment = at('2026-03-31T23:59:59Z')

test('uses the limits of the specification', () => {
  expect([LIKE_BONUS, LIKE_BONUS_DAYS, REFERRAL_DAYS, REWARDS_PER_NETWORK]).toEqual([25, 7, 90, 3])
})

test('completes with a confirmed email and a profile within 90 days', () => {
  const progress = { createdAt: start, emailVerified: true, hasProfile: true }
  expect(isComplete(progress, lastMoment)).toBe(true)
  expect(isComplete(progress, at('2026-04-01T00:00:00Z'))).toBe(false)
  expect(isComplete({ ...progress, emailVerified: false }, start)).toBe(false)
  expect(isComplete({ ...progress, hasProfile: false }, start)).toBe(false)
})

test('rewards a browser or network three times', () => {
  expect(earnsReward({ sameNetwork: 2, sameDevice: 2 })).toBe(true)
  expect(earnsReward({ sameNetwork: 3, sameDevice: 0 })).toBe(false)
  expect(earnsReward({ sameNetwork: 0, sameDevice: 3 })).toBe(false)
})

test('adds days to those that are left', () => {
  expect(likeBonusUntil(start, null)).toEqual(at('2026-01-08T00:00:00Z'))
  expect(likeBonusUntil(start, at('2026-01-03T00:00:00Z'))).toEqual(at('2026-01-10T00:00:00Z'))
  expect(likeBonusUntil(start, at('2025-12-24T00:00:00Z'))).toEqual(at('2026-01-08T00:00:00Z'))
})

test('makes codes of eight unmistakable letters', () => {
  const codes = Array.from({ length: 32 }, (_, n) => codeFrom(new Uint8Array(8).fill(n)))
  expect(new Set(codes).size).toBe(32)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
})
