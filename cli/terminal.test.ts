import { expect, test } from 'vitest'
import { describeProgress } from './terminal.ts'

const START = { done: 0, total: 1_200, share: 0, at: 10_000 }

test.each([
  [0, 0, 70_000, '0 of 1,200'],
  [300, 0.25, 70_000, '300 of 1,200, about 3 min left'],
  [900, 0.1, 70_000, '900 of 1,200, about 9 min left'],
  [900, 0.75, 70_000, '900 of 1,200, less than a minute left'],
  [1_200, 1, 90_000, '1,200 of 1,200'],
])('describes %i tests and %f of the expected time', (done, share, now, text) => {
  expect(describeProgress(START, { done, total: 1_200, share, at: now }, now)).toBe(text)
})
