import { describe, expect, test } from 'vitest'
import { arc, fittingLabels, linear, niceStep, niceTicks, slices } from './chart-scale.ts'

describe('ticks', () => {
  test('are round and enclose the data', () => {
    expect(niceTicks(0, 44)).toEqual([0, 20, 40, 60])
    expect(niceTicks(352, 516)).toEqual([350, 400, 450, 500, 550])
    expect(niceTicks(0, 1)).toEqual([0, 0.25, 0.5, 0.75, 1])
  })

  test('include zero for data on both sides of it', () => {
    expect(niceTicks(-12, 31)).toContain(0)
  })

  test('have no rounding errors and no negative zero', () => {
    expect(niceTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(niceTicks(-1, 1, 2).map(String)).toEqual(['-1', '0', '1'])
  })

  test('exist for a single value, an empty range and a reversed range', () => {
    expect(niceTicks(0, 0).at(-1)).toBe(1)
    expect(niceTicks(7, 7).length).toBeGreaterThan(1)
    expect(niceTicks(44, 0)).toEqual(niceTicks(0, 44))
  })

  test('always enclose the data with few steps', () => {
    for (let seed = 1; seed < 400; seed++) {
      const low = Math.sin(seed) * 10 ** (seed % 7)
      const high = low + Math.abs(Math.cos(seed * 3)) * 10 ** (seed % 5) + 0.001
      const ticks = niceTicks(low, high, 4)
      expect(ticks[0]!).toBeLessThanOrEqual(low + 1e-6 * Math.abs(low))
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(high - 1e-6 * Math.abs(high))
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.length).toBeGreaterThan(1)
    }
  })

  test('use the smallest step that fits', () => {
    expect(niceStep(100, 4)).toBe(25)
    expect(niceStep(101, 4)).toBe(50)
    expect(niceStep(0, 4)).toBe(1)
  })
})

test('maps both ends of a linear scale, also when it is reversed', () => {
  const y = linear([0, 10], [200, 0])
  expect(y(0)).toBe(200)
  expect(y(10)).toBe(0)
  expect(linear([5, 5], [0, 100])(5)).toBe(0)
})

test('spaces labels evenly and keeps the first and the last', () => {
  expect(fittingLabels(30, 4)).toEqual([0, 10, 20, 29])
  expect(fittingLabels(12, 7)).toEqual([0, 2, 4, 6, 8, 11])
  expect(fittingLabels(30, 1)).toEqual([0, 29])
  expect(fittingLabels(2, 9)).toEqual([0, 1])
  expect(fittingLabels(3, 10)).toEqual([0, 1, 2])
  expect(fittingLabels(1, 4)).toEqual([0])
  expect(fittingLabels(0, 4)).toEqual([])
})

test('fills the circle with slices, and handles a total of zero', () => {
  const parts = slices([1, 1, 2])
  expect(parts.map((part) => part.share)).toEqual([0.25, 0.25, 0.5])
  expect(parts.at(-1)!.to).toBeCloseTo(2 * Math.PI)
  expect(slices([0, -3]).every((part) => part.share === 0)).toBe(true)
})

test('draws a full ring although it ends where it starts', () => {
  expect(arc({ from: 0, to: 2 * Math.PI }, 10, 20)).not.toContain('NaN')
  expect(arc({ from: 0, to: 2 * Math.PI }, 10, 20)).toContain('0 1 1')
})
