import { expect, test } from 'vitest'
import { failureText, nextPayout, stateOf } from './rules.ts'

test('derives the state of an account', () => {
  expect(stateOf(undefined)).toBe('none')
  expect(stateOf({ payoutsEnabled: false, closed: false })).toBe('unfinished')
  expect(stateOf({ payoutsEnabled: true, closed: false })).toBe('ready')
  expect(stateOf({ payoutsEnabled: true, closed: true })).toBe('closed')
})

test.each([
  ['2026-11-16T04:59:59Z', '2026-11-16T05:00:00.000Z'],
  ['2026-11-16T05:00:00Z', '2026-11-23T05:00:00.000Z'],
  ['2026-11-18T12:00:00Z', '2026-11-23T05:00:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-04T05:00:00.000Z'],
])('schedules the payouts after %s for %s', (now, next) => {
  expect(nextPayout(new Date(now)).toISOString()).toBe(next)
})

test.each([
  ['The bank account has been closed.', 'Your bank account is closed.'],
  [
    'No such destination: ba_1N4x; a similar object exists in test mode',
    'Our payment partner could not deliver it.',
  ],
  [null, 'Our payment partner could not deliver it.'],
])('explains %j to creators as %j', (reason, text) => {
  expect(failureText(reason)).toContain(text)
})
