import { ACCESS_SECONDS } from '@koji/contract'
import { expect, test } from 'vitest'
import { isDue } from './session-refresh.ts'

const until = ACCESS_SECONDS * 1_000

test.each([
  [0, false],
  [until - 120_001, false],
  [until - 120_000, false],
  [until - 119_999, true],
  [until - 90_000, true],
  [until, true],
  [until + 1, true],
])('decides at %i ms of ten minutes whether a refresh is due: %s', (now, due) => {
  expect(isDue(until, now)).toBe(due)
})
