import { expect, test, vi } from 'vitest'
import { resetOutcome } from './reset-outcome.ts'

test.each([
  ['resets a settled mutation', false, 1],
  ['leaves a pending mutation alone', true, 0],
])('%s', (_, isPending, times) => {
  const reset = vi.fn()
  resetOutcome({ isPending, reset })
  expect(reset).toHaveBeenCalledTimes(times)
})
