import { expect, test, vi } from 'vitest'
import { forgetOutcome } from './forget-outcome.ts'

test.each([
  ['one that is over', false, 1],
  ['one that is under way', true, 0],
])('%s', (_, isPending, times) => {
  const reset = vi.fn()
  forgetOutcome({ isPending, reset })
  expect(reset).toHaveBeenCalledTimes(times)
})
