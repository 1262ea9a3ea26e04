import { expect, test } from 'vitest'
import { giniOf } from './simulate.ts'

test('the Gini coefficient is 0 for equal values and close to 1 when one value is everything', () => {
  expect(giniOf([3, 3, 3, 3])).toBeCloseTo(0)
  expect(giniOf([0, 0, 0, 100])).toBeCloseTo(0.75)
  expect(giniOf([1, 2, 3, 4])).toBeCloseTo(0.25)
  expect(giniOf([0, 0])).toBe(0)
})
