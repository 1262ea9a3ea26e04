import { expect, test } from 'vitest'
import { moved, placeAfterKey } from './places.ts'

test('one thing moves, the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
})

test('arrows stop at both ends', () => {
  expect(placeAfterKey('ArrowLeft', 0, 4)).toBe(0)
  expect(placeAfterKey('ArrowUp', 2, 4)).toBe(1)
  expect(placeAfterKey('ArrowRight', 3, 4)).toBe(3)
  expect(placeAfterKey('ArrowDown', 1, 4)).toBe(2)
  expect(placeAfterKey('Home', 2, 4)).toBe(0)
  expect(placeAfterKey('End', 1, 4)).toBe(3)
})

test('other keys are left alone', () => {
  expect(placeAfterKey('Tab', 1, 4)).toBeNull()
})
