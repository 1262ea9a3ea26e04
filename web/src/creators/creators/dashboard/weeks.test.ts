import { expect, test } from 'vitest'
import { pointsOf, weekOf, weeksOf } from './weeks.ts'

test.each([
  ['2026-11-16', 2026, 47],
  ['2026-11-15', 2026, 46],
  ['2026-01-01', 2026, 1],
  ['2027-01-01', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
])('puts %s into week %i/%i', (day, year, week) => {
  expect(weekOf(day)).toEqual({ year, week })
})

test('adds up the days of a week, also across the new year', () => {
  const day = (day: string, joined: number, left = 0) => ({ day, joined, left })
  expect(
    weeksOf([day('2026-12-27', 1), day('2026-12-28', 2), day('2026-12-31', 3, 1), day('2027-01-03', 4)]),
  ).toEqual([
    { label: 'W52', joined: 1, left: 0 },
    { label: 'W53', joined: 9, left: 1 },
  ])
  expect(weeksOf([])).toEqual([])
})

test('shows a year by week without losing a cent', () => {
  const days = Array.from({ length: 365 }, (_, n) => ({
    day: new Date(Date.UTC(2025, 10, 17 + n)).toISOString().slice(0, 10),
    net: n,
  }))
  expect(pointsOf(days.slice(0, 90), 'net')).toMatchObject({ interval: 'day', points: { length: 90 } })
  const { interval, points } = pointsOf(days, 'net')
  expect([interval, points.length, points[0], points[1]!.day]).toEqual([
    'week',
    53,
    { day: '2025-11-17', value: 21 },
    '2025-11-24',
  ])
  expect(points.reduce((sum, { value }) => sum + value, 0)).toBe((365 * 364) / 2)
})
