import { expect, test } from 'vitest'
import { formatMinutes, formatWait, suggestedReason } from './labels.ts'

test('rounds waiting times to minutes, hours or days', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  expect(formatWait('2026-05-01T11:22:30Z', now)).toBe('37 min')
  expect(formatWait('2026-05-01T12:00:30Z', now)).toBe('0 min')
  expect(formatMinutes(119)).toBe('2 h')
  expect(formatMinutes(60 * 47)).toBe('47 h')
  expect(formatMinutes(60 * 24 * 3)).toBe('3 days')
})

test('suggests a reason with the subject and the title of the rule', () => {
  expect(suggestedReason('photo', 'C5')).toBe('This photo breaks our rule “No sexual content”.')
  expect(suggestedReason('profile_text', 'C8')).toBe('These words break our rule “No spam”.')
  expect(suggestedReason('post', null)).toBe('')
})
