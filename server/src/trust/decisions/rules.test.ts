import { expect, test } from 'vitest'
import { activeOf, appealBefore, mostSevere } from './rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const week = { action: 'suspend', until: inDays(7) }
const month = { action: 'suspend', until: inDays(30) }
const over = { action: 'suspend', until: inDays(-1) }
const ban = { action: 'ban', until: null }

test('picks the most severe active restriction', () => {
  expect(mostSevere([week, month, over], now)).toBe(month)
  expect(mostSevere([month, ban, week], now)).toBe(ban)
  expect(mostSevere([over], now)).toBeNull()
  expect(activeOf([over, week, ban], now)).toEqual([week, ban])
})

const decided = { action: 'warn', decidedAt: inDays(-179), overturnedAt: null }

test('allows one appeal within 180 days, unless the decision was overturned', () => {
  expect(appealBefore(decided, false, now)).toEqual(inDays(1))
  expect(appealBefore({ ...decided, decidedAt: inDays(-180) }, false, now)).toBeNull()
  expect(appealBefore(decided, true, now)).toBeNull()
  expect(appealBefore({ ...decided, overturnedAt: now }, false, now)).toBeNull()
  expect(appealBefore({ ...decided, action: 'keep' }, false, now)).toBeNull()
})
