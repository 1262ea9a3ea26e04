import { expect, test } from 'vitest'
import { formatAge, formatBytes, formatCount, isOverdue, waitLabel } from './labels.ts'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['2026-11-16T11:59:30Z', '0 minutes'],
  ['2026-11-16T11:59:00Z', '1 minute'],
  ['2026-11-16T11:00:00Z', '1 hour'],
  ['2026-11-14T12:01:00Z', '47 hours'],
  ['2026-11-14T12:00:00Z', '2 days'],
  ['2026-11-16T12:05:00Z', '0 minutes'],
])('formats the age of %s as %s', (since, age) => {
  expect(formatAge(since, now)).toBe(age)
})

test('is overdue after two days', () => {
  expect([isOverdue('2026-11-14T12:00:00Z', now), isOverdue('2026-11-14T11:59:00Z', now)]).toEqual([
    false,
    true,
  ])
})

test('shows a plus for counts above the limit', () => {
  expect([formatCount(0), formatCount(999), formatCount(1_000)]).toEqual(['0', '999', '999+'])
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [234_567_890, '235 MB'],
  [8_400_000_000, '8.4 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('shows no age for an item that just came in', () => {
  expect(waitLabel('2026-11-16T11:59:30Z', now)).toBe('just came in')
  expect(waitLabel('2026-11-16T11:20:00Z', now)).toBe('oldest 40 minutes')
})
