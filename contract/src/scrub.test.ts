import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  ['no account for ana.lee+x@mail.example.org here', 'no account for [EMAIL] here'],
  ['call +49 (30) 1234-5678 now', 'call [PHONE] now'],
  ['call 030 12345678', 'call [PHONE]'],
  ['bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.abcdef failed', 'bearer [TOKEN] failed'],
  ['GET https://koji.example/reset?token=abc&x=1 failed', 'GET [URL_WITH_PARAMS] failed'],
  ['card 4242 4242 4242 4242 declined', 'card [CARD_NUMBER] declined'],
  ['card 4242424242424242 declined', 'card [CARD_NUMBER] declined'],
  ['two@a.example and two@b.example', '[EMAIL] and [EMAIL]'],
])('scrubs %j', (message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed)
})

test.each([
  'timeout after 5000 ms',
  'GET https://koji.example/discover failed',
  'on 2026-11-15 at 12:30',
  'version 1.24.3',
])('leaves %j alone', (message) => {
  expect(scrub(message)).toBe(message)
})

test('cuts very long messages, because some patterns are slow on long lines', () => {
  expect(scrub('a.'.repeat(100_000)).length).toBeLessThanOrEqual(2_000)
})
