import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketBetween, cellAt, centreOf, isCell, kmBetween } from './grid.ts'

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every spot on earth has a cell, and its middle is about a kilometre away at most', () => {
  fc.assert(
    fc.property(position, (spot) => {
      const cell = cellAt(spot)
      expect(isCell(cell)).toBe(true)
      expect(cellAt(centreOf(cell))).toBe(cell)
      // Half the diagonal of a cell of 2 by 2 km, except in the last row around a pole, which is one ring.
      if (Math.abs(spot.lat) < 89.9) expect(kmBetween(spot, centreOf(cell))).toBeLessThan(1.6)
    }),
  )
})

test('a cell fits a column of the database', () => {
  expect(cellAt({ lat: 90, lon: 180 })).toBeLessThan(2 ** 31)
})

test('the date line is no edge', () => {
  const west = cellAt({ lat: -17, lon: -179.999 })
  const east = cellAt({ lat: -17, lon: 179.999 })
  expect(kmBetween(centreOf(west), centreOf(east))).toBeLessThan(5)
  expect(cellAt({ lat: -17, lon: 181 })).toBe(cellAt({ lat: -17, lon: -179 }))
})

test('what is no cell is refused', () => {
  for (const odd of [-1, 0.5, Number.NaN, 2 ** 40, cellAt({ lat: 0, lon: 0 }) + 15_000])
    expect(isCell(odd)).toBe(false)
})

test('distances are told in steps, and only as the cells are apart', () => {
  const lisbon = cellAt({ lat: 38.7167, lon: -9.1333 })
  const porto = cellAt({ lat: 41.1496, lon: -8.611 })
  const tokyo = cellAt({ lat: 35.6895, lon: 139.6917 })
  expect(bucketBetween(lisbon, lisbon)).toBe(2)
  expect(bucketBetween(lisbon, porto)).toBe(500)
  expect(bucketBetween(lisbon, tokyo)).toBeNull()
  expect(kmBetween({ lat: 38.7167, lon: -9.1333 }, { lat: 41.1496, lon: -8.611 })).toBeCloseTo(274, 0)
})
