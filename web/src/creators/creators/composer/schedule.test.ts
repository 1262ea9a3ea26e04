import { expect, test } from 'vitest'
import { clockOf, scheduleFault, scheduleWords, soon } from './schedule.ts'

const now = new Date('2026-11-16T12:00:00Z')
const fault = (wall: string, zone = 'UTC') => {
  const [day = '', time = ''] = wall.split('T')
  return scheduleFault({ day, time }, zone, now)
}

test.each([
  ['in the future', '2026-11-16T12:01', 'UTC', null],
  ['this very minute', '2026-11-16T12:00', 'UTC', 'This is in the past'],
  ['past here and to come there', '2026-11-16T11:30', 'America/New_York', null],
  ['to come here and past there', '2026-11-16T12:30', 'Asia/Tokyo', 'This is in the past'],
  ['a year ahead', '2027-11-16T12:00', 'UTC', null],
  ['a minute more than a year ahead', '2027-11-16T12:01', 'UTC', 'At most 365 days ahead'],
  ['no day that there is', '2027-02-30T12:00', 'UTC', 'There is no such day'],
  ['no time', '2026-12-01T', 'UTC', 'Choose a day and a time'],
  ['nothing', '', 'UTC', 'Choose a day and a time'],
])('%s', (_, wall, zone, expected) => {
  expect(fault(wall, zone)).toBe(expected)
})

test('what is offered first is a full hour, at least one away, where the creator is', () => {
  expect(soon('Europe/Berlin', now)).toEqual({ day: '2026-11-16', time: '14:00' })
  expect(soon('UTC', new Date('2026-11-16T23:10:00Z'))).toEqual({ day: '2026-11-17', time: '01:00' })
})

test('a moment is read off the clocks of the zone, which is named', () => {
  expect(clockOf(new Date('2026-11-16T23:30:00Z'), 'Asia/Tokyo')).toEqual({
    day: '2026-11-17',
    time: '08:30',
  })
  expect(scheduleWords('2026-11-16T23:30:00Z', 'America/New_York', 'en-GB')).toBe(
    '16 November at 18:30, America / New York',
  )
})
