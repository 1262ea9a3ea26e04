import { expect, test } from 'vitest'
import { weekOf, weeksOf } from './weeks.ts'

test.each([
  ['2026-11-16', 2026, 47],
  ['2026-11-15', 2026, 46],
  ['2026-01-01', 2026, 1],
  ['2027-01-01', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
])('%s is in week %i/%i', (day, year, week) => {
  expect(weekOf(day)).toEqual({ year, week })
})

test('days of one week are one sum, also over the turn of a year', () => {
  const day = (day: string, joined: number, left = 0) => ({ day, joined, left })
  expect(
    weeksOf([day('2026-12-27', 1), day('2026-12-28', 2), day('2026-12-31', 3, 1), day('2027-01-03', 4)]),
  ).toEqual([
    { label: 'W52', joined: 1, left: 0 },
    { label: 'W53', joined: 9, left: 1 },
  ])
  expect(weeksOf([])).toEqual([])
})
