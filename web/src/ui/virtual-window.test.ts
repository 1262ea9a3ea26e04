import { expect, test } from 'vitest'
import { anchorAt, offsetsOf, rowAt, topFor, windowOf } from './virtual-window.ts'

const heights = [40, 60, 100, 20, 80]
const offsets = offsetsOf(heights)
const layout = { keys: 'abcde'.split(''), offsets, height: 120 }

test.each([
  [-50, 0],
  [0, 0],
  [39.9, 0],
  [40, 1],
  [199, 2],
  [200, 3],
  [299, 4],
  [900, 4],
])('at %f px, finds row %i', (top, row) => {
  expect(rowAt(offsets, top)).toBe(row)
})

test('renders only visible rows and a few around them', () => {
  expect(windowOf(offsets, { top: 100, height: 50, around: 0 })).toEqual([2, 3])
  expect(windowOf(offsets, { top: 100, height: 50, around: 60 })).toEqual([1, 4])
  expect(windowOf([0], { top: 0, height: 50, around: 60 })).toEqual([0, 0])
  const many = offsetsOf(Array.from({ length: 10_000 }, () => 50))
  const [from, to] = windowOf(many, { top: 250_000, height: 800, around: 800 })
  expect(to - from).toBeLessThan(80)
})

test('keeps the visible rows in place when rows are added above', () => {
  const anchor = anchorAt(130, layout)
  expect(anchor).toEqual({ at: 'row', key: 'c', below: -30 })
  expect(topFor(anchor, layout)).toBe(130)
  const before = offsetsOf([70, 30, ...heights])
  expect(topFor(anchor, { keys: 'xyabcde'.split(''), offsets: before, height: 120 })).toBe(230)
})

test('keeps the visible rows in place when a row above turns out to be taller', () => {
  const grown = offsetsOf([40, 90, 100, 20, 80])
  expect(topFor(anchorAt(130, layout), { ...layout, offsets: grown })).toBe(160)
})

test('stays at the end when rows are added there', () => {
  const anchor = anchorAt(175, layout)
  expect(anchor).toEqual({ at: 'end' })
  expect(topFor(anchor, { ...layout, keys: 'abcdef'.split(''), offsets: offsetsOf([...heights, 50]) })).toBe(
    230,
  )
})

test('does not anchor to the end of a list that is still incomplete', () => {
  expect(anchorAt(175, layout, false)).toEqual({ at: 'row', key: 'c', below: -75 })
})

test('returns null for a row that is gone', () => {
  expect(topFor({ at: 'row', key: 'x', below: 0 }, layout)).toBeNull()
})
