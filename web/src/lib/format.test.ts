import { expect, test } from 'vitest'
import { ago, counted, day, dayAndTime, dayName, dollars, fileSize, initials, shortTime } from './format.ts'

test('keeps both decimals of a price', () => {
  expect(dollars(799)).toBe('$7.99')
  expect(dollars(200)).toBe('$2.00')
  expect(dollars(123_456)).toBe('$1,234.56')
})

test('agrees in number with its count', () => {
  expect(counted(0, 'subscriber')).toBe('0 subscribers')
  expect(counted(1, 'subscriber')).toBe('1 subscriber')
  expect(counted(4_902, 'subscriber')).toBe('4,902 subscribers')
})

test('takes initials from the first and the last word', () => {
  expect(initials('Mira Okafor')).toBe('MO')
  expect(initials('Crumb & Co.')).toBe('CC')
  expect(initials('Anna Maria von Trapp')).toBe('AT')
  expect(initials('hugo')).toBe('H')
})

test('handles empty names, spaces and characters outside the basic plane', () => {
  expect(initials('  ')).toBe('?')
  expect(initials(' · ')).toBe('?')
  expect(initials('  élise   øst ')).toBe('ÉØ')
  expect(initials('𝒜lma')).toBe('𝒜')
})

test('gets less exact as time passes', () => {
  // Uses local time, as shown to people.
  const now = new Date(2026, 10, 15, 14, 0)
  const at = (...parts: [number, number, number, number, number]) =>
    ago(new Date(...parts).toISOString(), 'en-GB', now)
  expect(at(2026, 10, 15, 14, 3)).toBe('just now')
  expect(at(2026, 10, 15, 13, 59)).toBe('1 minute ago')
  expect(at(2026, 10, 15, 13, 15)).toBe('45 minutes ago')
  expect(at(2026, 10, 15, 12, 0)).toBe('2 hours ago')
  expect(at(2026, 10, 14, 23, 30)).toBe('yesterday')
  expect(at(2026, 10, 10, 9, 0)).toBe('Tuesday')
  expect(at(2026, 10, 8, 9, 0)).toBe('8 November')
  expect(at(2025, 10, 8, 9, 0)).toBe('8 November 2025')
})

test('still counts minutes across midnight', () => {
  const now = new Date(2026, 10, 15, 0, 10)
  expect(ago(new Date(2026, 10, 14, 23, 50).toISOString(), 'en-GB', now)).toBe('20 minutes ago')
})

test('formats days and sizes in the account language', () => {
  const noon = new Date(2026, 5, 3, 12, 5).toISOString()
  const now = new Date(2026, 10, 15)
  expect(day(noon, 'en-GB', now)).toBe('3 June')
  expect(day(noon, 'en-US', now)).toBe('June 3')
  expect(dayAndTime(noon, 'en-GB')).toBe('3 June at 12:05')
  expect(dayAndTime(noon, 'en-US')).toMatch(/^June 3 at 12:05\sPM$/)
  expect(fileSize(0)).toBe('1 kB')
  expect(fileSize(48_300)).toBe('48 kB')
  expect(fileSize(2_440_000)).toBe('2.4 MB')
  expect(fileSize(1_000_000_000)).toBe('1 GB')
})

test('uses the given time zone for the day and its year', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  const night = '2026-01-01T03:00:00Z'
  expect(day(night, 'en-GB', now, 'UTC')).toBe('1 January')
  expect(day(night, 'en-GB', now, 'America/New_York')).toBe('31 December 2025')
})

test('names the days of a conversation, with a short form for the end of a line', () => {
  const now = new Date(2026, 10, 15, 14, 0)
  const at = (month: number, date: number, year = 2026) => new Date(year, month, date, 9, 5).toISOString()
  const said = (instant: string) => [dayName(instant, 'en-GB', now), shortTime(instant, 'en-GB', now)]
  expect(said(at(10, 15))).toEqual(['Today', '9:05'])
  expect(said(at(10, 14))).toEqual(['Yesterday', 'Yesterday'])
  expect(said(at(10, 10))).toEqual(['Tuesday', 'Tue'])
  expect(said(at(10, 8))).toEqual(['8 November', '8 Nov'])
  expect(said(at(10, 8, 2025))).toEqual(['8 November 2025', '8 Nov 25'])
})
