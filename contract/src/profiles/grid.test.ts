import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketBetween, cellAt, centreOf, isCell, kmBetween } from './grid.ts'

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every position is in a cell whose center is at most 1.6 km away', () => {
  fc.assert(
    fc.property(position, (point) => {
      const cell = cellAt(point)
      expect(isCell(cell)).toBe(true)
      expect(cellAt(centreOf(cell))).toBe(cell)
      // Half the diagonal of a 2 km square. Cells in the rows next to the poles have other shapes.
      if (Math.abs(point.lat) < 89.9) expect(kmBetween(point, centreOf(cell))).toBeLessThan(1.6)
    }),
  )
})

test('cells fit into a 32-bit integer column', () => {
  expect(cellAt({ lat: 90, lon: 180 })).toBeLessThan(2 ** 31)
})

test('cells continue across the date line', () => {
  const west = cellAt({ lat: -17, lon: -179.999 })
  const east = cellAt({ lat: -17, lon: 179.999 })
  expect(kmBetween(centreOf(west), centreOf(east))).toBeLessThan(5)
  expect(cellAt({ lat: -17, lon: 181 })).toBe(cellAt({ lat: -17, lon: -179 }))
})

test('isCell rejects invalid numbers', () => {
  for (const invalid of [-1, 0.5, Number.NaN, 2 ** 40, cellAt({ lat: 0, lon: 0 }) + 15_000])
    expect(isCell(invalid)).toBe(false)
})

test('distances are rounded up to buckets and measured between cell centers', () => {
  const lisbon = cellAt({ lat: 38.7167, lon: -9.1333 })
  const porto = cellAt({ lat: 41.1496, lon: -8.611 })
  const tokyo = cellAt({ lat: 35.6895, lon: 139.6917 })
  expect(bucketBetween(lisbon, lisbon)).toBe(2)
  expect(bucketBetween(lisbon, porto)).toBe(500)
  expect(bucketBetween(lisbon, tokyo)).toBeNull()
  expect(kmBetween({ lat: 38.7167, lon: -9.1333 }, { lat: 41.1496, lon: -8.611 })).toBeCloseTo(274, 0)
})
