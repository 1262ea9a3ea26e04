import { REFERRAL_DAYS, REWARD_DAYS, REWARD_LIKES, REWARDS_FROM_ONE_PLACE } from '@koji/contract'
import { expect, test } from 'vitest'
import { earns, isComplete, raisedUntil, writeCode } from './rules.ts'

const at = (iso: string) => new Date(iso)
const begun = at('2026-01-01T00:00:00Z')
const lastMoment = at('2026-03-31T23:59:59Z')

test('the numbers of the product book', () => {
  expect([REWARD_LIKES, REWARD_DAYS, REFERRAL_DAYS, REWARDS_FROM_ONE_PLACE]).toEqual([25, 7, 90, 3])
})

test('complete is who confirmed their address and made a profile, within 90 days', () => {
  const facts = { createdAt: begun, emailVerified: true, hasProfile: true }
  expect(isComplete(facts, lastMoment)).toBe(true)
  expect(isComplete(facts, at('2026-04-01T00:00:00Z'))).toBe(false)
  expect(isComplete({ ...facts, emailVerified: false }, begun)).toBe(false)
  expect(isComplete({ ...facts, hasProfile: false }, begun)).toBe(false)
})

test('one browser or network is rewarded three times', () => {
  expect(earns({ sameNetwork: 2, sameDevice: 2 })).toBe(true)
  expect(earns({ sameNetwork: 3, sameDevice: 0 })).toBe(false)
  expect(earns({ sameNetwork: 0, sameDevice: 3 })).toBe(false)
})

test('days are added to those that are left', () => {
  expect(raisedUntil(begun, null)).toEqual(at('2026-01-08T00:00:00Z'))
  expect(raisedUntil(begun, at('2026-01-03T00:00:00Z'))).toEqual(at('2026-01-10T00:00:00Z'))
  expect(raisedUntil(begun, at('2025-12-24T00:00:00Z'))).toEqual(at('2026-01-08T00:00:00Z'))
})

test('a code has eight letters that nobody mistakes', () => {
  const every = Array.from({ length: 32 }, (_, n) => writeCode(new Uint8Array(8).fill(n)))
  expect(new Set(every).size).toBe(32)
  for (const code of every) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
})
