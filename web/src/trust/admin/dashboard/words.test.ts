import { expect, test } from 'vitest'
import { ageWords, bytesWords, countWords, isLate, waitingWords } from './words.ts'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['2026-11-16T11:59:30Z', '0 minutes'],
  ['2026-11-16T11:59:00Z', '1 minute'],
  ['2026-11-16T11:00:00Z', '1 hour'],
  ['2026-11-14T12:01:00Z', '47 hours'],
  ['2026-11-14T12:00:00Z', '2 days'],
  ['2026-11-16T12:05:00Z', '0 minutes'],
])('who waits since %s has waited for %s', (since, words) => {
  expect(ageWords(since, now)).toBe(words)
})

test('two days are late', () => {
  expect([isLate('2026-11-14T12:00:00Z', now), isLate('2026-11-14T11:59:00Z', now)]).toEqual([false, true])
})

test('beyond what is counted there are more', () => {
  expect([countWords(0), countWords(999), countWords(1_000)]).toEqual(['0', '999', '999+'])
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [234_567_890, '235 MB'],
  [8_400_000_000, '8.4 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words)
})

test('what came in just now has not waited', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(waitingWords('2026-11-16T11:59:30Z', now)).toBe('just came in')
  expect(waitingWords('2026-11-16T11:20:00Z', now)).toBe('oldest 40 minutes')
})
