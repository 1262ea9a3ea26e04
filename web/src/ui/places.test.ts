import { expect, test } from 'vitest'
import { moved, placeAfterKey } from './places.ts'

test('moves one item and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
})

test('stops at both ends', () => {
  expect(placeAfterKey('ArrowLeft', 0, 4)).toBe(0)
  expect(placeAfterKey('ArrowUp', 2, 4)).toBe(1)
  expect(placeAfterKey('ArrowRight', 3, 4)).toBe(3)
  expect(placeAfterKey('ArrowDown', 1, 4)).toBe(2)
  expect(placeAfterKey('Home', 2, 4)).toBe(0)
  expect(placeAfterKey('End', 1, 4)).toBe(3)
})

test('ignores other keys', () => {
  expect(placeAfterKey('Tab', 1, 4)).toBeNull()
})
