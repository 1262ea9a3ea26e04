import { expect, test } from 'vitest'
import { ageOn, dateError, joinDate, parseDate } from './birth-date.ts'

const april = { day: '23', month: '4', year: '1990' }

test.each(['1990-04-23', '23.04.1990', '23/4/1990', ' 23-04-1990 ', '23. 4. 1990'])('reads %s', (text) => {
  expect(parseDate(text)).toEqual(april)
})

test.each(['', '23', 'tomorrow', '23.04.90', '1990-04'])('does not accept %j as a pasted date', (text) => {
  expect(parseDate(text)).toBeNull()
})

test('joins the parts to an ISO date', () => {
  expect(joinDate(april)).toBe('1990-04-23')
  expect(joinDate({ day: '1', month: '2', year: '2001' })).toBe('2001-02-01')
})

test('returns no date and no error for unfinished input', () => {
  for (const parts of [
    { day: '', month: '', year: '' },
    { day: '23', month: '4', year: '19' },
    { day: '', month: '4', year: '1990' },
  ]) {
    expect(joinDate(parts)).toBeNull()
    expect(dateError(parts)).toBeUndefined()
  }
})

test('rejects days that a month does not have', () => {
  expect(dateError({ day: '31', month: '2', year: '' })).toBe(
    'There is no 31 February. Please check the day.',
  )
  expect(dateError({ day: '31', month: '4', year: '1990' })).toBe(
    'There is no 31 April. Please check the day.',
  )
  expect(dateError({ day: '32', month: '', year: '' })).toBe('The day must be between 1 and 31.')
  expect(dateError({ day: '0', month: '', year: '' })).toBe('The day must be between 1 and 31.')
  expect(joinDate({ day: '31', month: '2', year: '1990' })).toBeNull()
})

test('accepts February 29 in leap years only', () => {
  expect(dateError({ day: '29', month: '2', year: '' })).toBeUndefined()
  expect(joinDate({ day: '29', month: '2', year: '1992' })).toBe('1992-02-29')
  expect(dateError({ day: '29', month: '2', year: '1990' })).toBe(
    '1990 was not a leap year, so February had 28 days.',
  )
  expect(dateError({ day: '29', month: '2', year: '1900' })).toBeDefined()
})

test('rejects years and months out of range', () => {
  expect(dateError({ day: '1', month: '13', year: '1990' })).toBe('The month must be between 1 and 12.')
  expect(dateError({ day: '1', month: '1', year: '0090' })).toMatch('four digits')
  expect(dateError({ day: 'x', month: '1', year: '1990' })).toMatch('numbers')
})

test('changes the age on the birthday', () => {
  expect(ageOn('1990-04-23', '2008-04-22')).toBe(17)
  expect(ageOn('1990-04-23', '2008-04-23')).toBe(18)
  expect(ageOn('1990-04-23', '2008-12-31')).toBe(18)
  expect(ageOn('2000-12-31', '2001-01-01')).toBe(0)
})

test('counts a leap-day birthday from March 1 in other years', () => {
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  expect(ageOn('2008-02-29', '2028-02-29')).toBe(20)
})
