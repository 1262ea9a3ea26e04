import { cellAt, centreOf, GRID_ROW_SIZE, kmBetween, type Position } from '@koji/contract'
import { expect, test } from 'vitest'
import { DensityMap, type NearCell } from './density.ts'

const LISBON: Position = { lat: 38.72, lon: -9.14 }
const FIJI: Position = { lat: -17.8, lon: 179.98 }
const NORTH: Position = { lat: 78.2, lon: 15.6 }

/** A few thousand cells near a place and far from it, some of them empty. */
function around(home: Position): { map: DensityMap; cells: Map<number, number> } {
  const map = new DensityMap()
  const cells = new Map<number, number>()
  for (let n = 0; n < 4_000; n++) {
    const spread = 0.1 * 1.002 ** n
    const lon = home.lon + Math.cos(n * 2.4) * Math.min(spread, 170)
    const lat = Math.max(-89, Math.min(89, home.lat + Math.sin(n * 2.4) * Math.min(spread, 60)))
    cells.set(cellAt({ lat, lon }), n % 9)
  }
  for (const [cell, people] of cells) map.set({ mode: 0, gender: 1, cell, people })
  return { map, cells }
}

for (const [name, home] of Object.entries({ LISBON, FIJI, NORTH }))
  for (const maxKm of [2, 25, 180, 900, 5_000, 20_100])
    test(`returns each cell within ${maxKm} km of ${name} once, nearest ring first`, () => {
      const { map, cells } = around(home)
      const origin = cellAt(home)
      const rings = [...map.near(0, [1], origin, maxKm)]
      const found = rings.flat()
      const expected = [...cells].filter(
        ([cell, people]) => people > 0 && kmBetween(centreOf(origin), centreOf(cell)) <= maxKm,
      )
      expect(found.map(({ cell }) => cell).toSorted(byNumber)).toEqual(
        expected.map(([cell]) => cell).toSorted(byNumber),
      )
      for (const ring of rings)
        expect(ring.map(({ km }) => km)).toEqual(ring.map(({ km }) => km).toSorted((a, b) => a - b))
      for (const [index, ring] of rings.entries())
        if (index > 0) expect(ring[0]!.km).toBeGreaterThan(rings[index - 1]!.at(-1)!.km - 1e-9)
    })

const byNumber = (a: number, b: number) => a - b

test('replaces the count of a cell, per mode and gender', () => {
  const map = new DensityMap()
  const cell = cellAt(LISBON)
  map.set({ mode: 0, gender: 1, cell, people: 3 })
  map.set({ mode: 0, gender: 2, cell, people: 5 })
  map.set({ mode: 1, gender: 1, cell, people: 7 })
  map.set({ mode: 0, gender: 1, cell, people: 4 })
  const people = (mode: number, genders: number[]) =>
    [...map.near(mode, genders, cell, 5)].flat().map((near) => near.people)
  expect(people(0, [1])).toEqual([4])
  expect(people(0, [1, 2])).toEqual([4, 5])
  expect(people(1, [1, 2, 4])).toEqual([7])
})

test('joins cells of a row and gender to one range, unless many people are between them', () => {
  const map = new DensityMap()
  const row = cellAt(LISBON)
  const cell = (column: number) => row + column
  map.set({ mode: 0, gender: 1, cell: cell(5), people: 24 })
  map.set({ mode: 0, gender: 1, cell: cell(30), people: 25 })
  const cells = [
    { gender: 2, cell: cell(1) },
    { gender: 1, cell: cell(2) },
    { gender: 1, cell: cell(0) },
    { gender: 1, cell: cell(1) },
    { gender: 1, cell: cell(20) },
    { gender: 1, cell: cell(40) },
    { gender: 1, cell: row + GRID_ROW_SIZE },
  ] satisfies Pick<NearCell, 'gender' | 'cell'>[]
  expect(map.ranges(0, cells)).toEqual([
    { gender: 1, low: cell(0), high: cell(20) },
    { gender: 1, low: cell(40), high: cell(40) },
    { gender: 1, low: row + GRID_ROW_SIZE, high: row + GRID_ROW_SIZE },
    { gender: 2, low: cell(1), high: cell(1) },
  ])
})
