import { expect, test } from 'vitest'
import { retryDelay } from './use-image-retry.ts'

test.each([
  [503, '5', 5],
  [503, null, 1],
  [503, 'tomorrow', 1],
  [503, '3600', 30],
  [200, null, 0],
  [404, null, null],
  [403, '5', null],
])('waits after %i with a Retry-After of %s', (status, retryAfter, seconds) => {
  expect(retryDelay(status, retryAfter)).toBe(seconds)
})
