import { expect, test } from 'vitest'
import { giniOf } from './simulate.ts'

test('how uneven: all alike is 0, one who has all is almost 1', () => {
  expect(giniOf([3, 3, 3, 3])).toBeCloseTo(0)
  expect(giniOf([0, 0, 0, 100])).toBeCloseTo(0.75)
  expect(giniOf([1, 2, 3, 4])).toBeCloseTo(0.25)
  expect(giniOf([0, 0])).toBe(0)
})
