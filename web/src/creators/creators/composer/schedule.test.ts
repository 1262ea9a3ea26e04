import { expect, test } from 'vitest'
import { defaultSchedule, formatSchedule, scheduleError, wallClockAt } from './schedule.ts'

const now = new Date('2026-11-16T12:00:00Z')
const errorAt = (wall: string, zone = 'UTC') => {
  const [day = '', time = ''] = wall.split('T')
  return scheduleError({ day, time }, zone, now)
}

test.each([
  ['in the future', '2026-11-16T12:01', 'UTC', null],
  ['in the current minute', '2026-11-16T12:00', 'UTC', 'This is in the past'],
  ['past in UTC and in the future in New York', '2026-11-16T11:30', 'America/New_York', null],
  ['in the future in UTC and past in Tokyo', '2026-11-16T12:30', 'Asia/Tokyo', 'This is in the past'],
  ['a year ahead', '2027-11-16T12:00', 'UTC', null],
  ['more than a year ahead by a minute', '2027-11-16T12:01', 'UTC', 'At most 365 days ahead'],
  ['on a day that does not exist', '2027-02-30T12:00', 'UTC', 'There is no such day'],
  ['without a time', '2026-12-01T', 'UTC', 'Choose a day and a time'],
  ['without a day and a time', '', 'UTC', 'Choose a day and a time'],
])('checks a schedule %s', (_, wall, zone, expected) => {
  expect(errorAt(wall, zone)).toBe(expected)
})

test('suggests a full hour at least an hour away, in the time zone of the creator', () => {
  expect(defaultSchedule('Europe/Berlin', now)).toEqual({ day: '2026-11-16', time: '14:00' })
  expect(defaultSchedule('UTC', new Date('2026-11-16T23:10:00Z'))).toEqual({
    day: '2026-11-17',
    time: '01:00',
  })
})

test('formats a time in its time zone, with the name of the zone', () => {
  expect(wallClockAt(new Date('2026-11-16T23:30:00Z'), 'Asia/Tokyo')).toEqual({
    day: '2026-11-17',
    time: '08:30',
  })
  expect(formatSchedule('2026-11-16T23:30:00Z', 'America/New_York', 'en-GB')).toBe(
    '16 November at 18:30, America / New York',
  )
})
