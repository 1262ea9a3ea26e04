import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { momentOf, TimeZone, WallTime, wallTimeAt } from './time-zones.ts'

test.each([
  ['UTC', '2026-11-20T18:30', '2026-11-20T18:30:00.000Z'],
  ['Europe/Lisbon', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T09:00', '2026-07-01T03:15:00.000Z'],
  ['America/St_Johns', '2026-01-10T12:00', '2026-01-10T15:30:00.000Z'],
  ['Pacific/Auckland', '2026-01-01T00:30', '2025-12-31T11:30:00.000Z'],
])('converts between local time and UTC: %s, %s, %s', (zone, wall, moment) => {
  expect(momentOf(wall, zone).toISOString()).toBe(moment)
  expect(wallTimeAt(new Date(moment), zone)).toBe(wall)
})

test('a repeated local time means its first occurrence', () => {
  // Berlin's clocks go back from 3:00 to 2:00 on October 25, 2026.
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(momentOf('2026-10-25T03:00', 'Europe/Berlin').toISOString()).toBe('2026-10-25T02:00:00.000Z')
})

test('a skipped local time moves forward by the length of the gap', () => {
  // Berlin's clocks go forward from 2:00 to 3:00 on March 29, 2026.
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(wallTimeAt(new Date('2026-03-29T01:30:00Z'), 'Europe/Berlin')).toBe('2026-03-29T03:30')
})

test('rejects unknown zones and invalid times', () => {
  expect(z.safeParse(TimeZone, 'Europe/Atlantis').success).toBe(false)
  for (const invalid of ['2026-13-01T10:00', '2026-01-01 10:00', '2026-01-01T24:00', '2026-02-30T10:00', ''])
    expect(z.safeParse(WallTime, invalid).success).toBe(false)
})
