import { expect, test } from 'vitest'
import { firstReason, span, waited } from './words.ts'

test('how long something waits is told as exactly as it matters', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  expect(waited('2026-05-01T11:22:30Z', now)).toBe('37 min')
  expect(waited('2026-05-01T12:00:30Z', now)).toBe('0 min')
  expect(span(119)).toBe('2 h')
  expect(span(60 * 47)).toBe('47 h')
  expect(span(60 * 24 * 3)).toBe('3 days')
})

test('a reason begins with what it is about and the name of the rule', () => {
  expect(firstReason('photo', 'C5')).toBe('This photo breaks our rule “No sexual content”.')
  expect(firstReason('profile_text', 'C8')).toBe('These words break our rule “No spam”.')
  expect(firstReason('post', null)).toBe('')
})
