import { expect, test } from 'vitest'
import { churnOf, daysBefore, fillDays, forecastOf, netOf, sumOf } from './rules.ts'

const zeros = {
  reach: 0,
  likes: 0,
  comments: 0,
  joined: 0,
  left: 0,
  posts: 0,
  gross: 0,
  net: 0,
  refunded: 0,
}

test('counts calendar days across months and leap days', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
  expect(daysBefore('2026-01-01', 364)).toBe('2025-01-02')
})

test('includes days on which nothing happened', () => {
  const busy = { ...zeros, day: '2026-11-15', reach: 4 }
  expect(fillDays([busy], '2026-11-16', 3)).toEqual([
    { ...zeros, day: '2026-11-14' },
    busy,
    { ...zeros, day: '2026-11-16' },
  ])
})

test('sums days', () => {
  const days = [
    { ...zeros, day: '2026-11-15', reach: 4, joined: 2 },
    { ...zeros, day: '2026-11-16', reach: 1, left: 1 },
  ]
  expect(sumOf(days)).toEqual({ ...zeros, reach: 5, joined: 2, left: 1 })
})

test('calculates churn as the share of everyone who was subscribed', () => {
  expect([churnOf(9, 1), churnOf(0, 0), churnOf(4, 0), churnOf(0, 3)]).toEqual([0.1, 0, 0, 1])
})

test('forecasts earnings without those who leave, in whole cents', () => {
  expect([forecastOf(10_000, 9, 1), forecastOf(999, 1, 1), forecastOf(999, 0, 3)]).toEqual([9_000, 499, 0])
  expect([forecastOf(999, 5, 0), forecastOf(0, 0, 0)]).toEqual([999, 0])
  // With floating-point numbers, 1 - 4/5 would be slightly less than a fifth.
  expect(forecastOf(100, 1, 4)).toBe(20)
})

test('deducts the fee from each price', () => {
  expect(netOf([{ price: 999, people: 10 }])).toBe(8_990)
  expect(netOf([])).toBe(0)
})
