import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { on: true, from: '22:00', to: '07:00' }

test.each([
  ['before midnight', 'Europe/Berlin', '2026-01-10T22:30:00Z', '2026-01-11T06:00:00.000Z'],
  ['after midnight', 'Europe/Berlin', '2026-01-11T03:15:20Z', '2026-01-11T06:00:00.000Z'],
  ['the first minute', 'Europe/Berlin', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['the last minute', 'Europe/Berlin', '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
  ['a minute before', 'Europe/Berlin', '2026-01-10T20:59:59Z', null],
  ['right after', 'Europe/Berlin', '2026-01-11T06:00:00Z', null],
  ['in summer', 'Europe/Berlin', '2026-07-10T20:30:00Z', '2026-07-11T05:00:00.000Z'],
  ['west of Greenwich', 'America/New_York', '2026-01-11T03:00:00Z', '2026-01-11T12:00:00.000Z'],
  ['daytime elsewhere', 'America/New_York', '2026-01-10T22:30:00Z', null],
  ['a quarter of an hour off', 'Asia/Kathmandu', '2026-01-10T16:15:00Z', '2026-01-11T01:15:00.000Z'],
  ['a quarter of an hour off, not yet', 'Asia/Kathmandu', '2026-01-10T16:14:00Z', null],
  ['a day ahead', 'Pacific/Kiritimati', '2026-01-10T08:00:00Z', '2026-01-10T17:00:00.000Z'],
  ['when daylight saving starts', 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['when daylight saving ends', 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
  [
    'when daylight saving starts in the south',
    'Australia/Sydney',
    '2026-10-03T13:00:00Z',
    '2026-10-03T20:00:00.000Z',
  ],
])('over midnight: %s', (_, timeZone, now, until) => {
  expect(quietUntil({ ...night, timeZone }, new Date(now))?.toISOString() ?? null).toBe(until)
})

test.each([
  ['within a day', { from: '13:00', to: '15:30' }, '2026-01-10T13:10:00Z', '2026-01-10T15:30:00.000Z'],
  ['within a day, before', { from: '13:00', to: '15:30' }, '2026-01-10T12:59:00Z', null],
  ['within a day, after', { from: '13:00', to: '15:30' }, '2026-01-10T15:30:00Z', null],
  ['until midnight', { from: '20:00', to: '00:00' }, '2026-01-10T23:59:00Z', '2026-01-11T00:00:00.000Z'],
  ['from midnight', { from: '00:00', to: '06:00' }, '2026-01-11T00:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['from a time to itself is never', { from: '08:00', to: '08:00' }, '2026-01-11T08:00:00Z', null],
])('in UTC: %s', (_, hours, now, until) => {
  const quiet = { on: true, timeZone: 'UTC', ...hours }
  expect(quietUntil(quiet, new Date(now))?.toISOString() ?? null).toBe(until)
})

test('ends at the first time after an end that the clocks skip', () => {
  const quiet = { on: true, from: '22:00', to: '02:30', timeZone: 'Europe/Berlin' }
  expect(quietUntil(quiet, new Date('2026-03-28T22:30:00Z'))?.toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('ends at the first of two equal times and starts again when the clocks go back', () => {
  const quiet = { on: true, from: '22:00', to: '02:30', timeZone: 'Europe/Berlin' }
  expect(quietUntil(quiet, new Date('2026-10-24T22:00:00Z'))?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(quietUntil(quiet, new Date('2026-10-25T00:30:00Z'))).toBeNull()
  expect(quietUntil(quiet, new Date('2026-10-25T01:00:00Z'))?.toISOString()).toBe('2026-10-25T01:30:00.000Z')
})

test('has no quiet hours when they are off', () => {
  const quiet = { ...night, on: false, timeZone: 'UTC' }
  expect(quietUntil(quiet, new Date('2026-01-10T23:00:00Z'))).toBeNull()
})
