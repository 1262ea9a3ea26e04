import { expect, test } from 'vitest'
import { indexAfterKey, moveItem } from './item-order.ts'

test('moves one item and keeps the order of the others', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItem(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveItem(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
})

test('stops at both ends', () => {
  expect(indexAfterKey('ArrowLeft', 0, 4)).toBe(0)
  expect(indexAfterKey('ArrowUp', 2, 4)).toBe(1)
  expect(indexAfterKey('ArrowRight', 3, 4)).toBe(3)
  expect(indexAfterKey('ArrowDown', 1, 4)).toBe(2)
  expect(indexAfterKey('Home', 2, 4)).toBe(0)
  expect(indexAfterKey('End', 1, 4)).toBe(3)
})

test('ignores other keys', () => {
  expect(indexAfterKey('Tab', 1, 4)).toBeNull()
})
