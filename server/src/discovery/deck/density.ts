import {
  centreOf,
  columnsOf,
  GRID_ROW_SIZE,
  GRID_ROWS,
  KM_PER_DEGREE,
  kmBetween,
  type Position,
} from '@koji/contract'

const ROW_KM = (180 * KM_PER_DEGREE) / GRID_ROWS

export interface DensityRow {
  mode: number
  gender: number
  cell: number
  people: number
}

export interface NearCell {
  gender: number
  cell: number
  km: number
  people: number
}

/** One row of the grid: the cells in which somebody is, from west to east. */
interface Row {
  cells: number[]
  people: number[]
}

export interface Range {
  gender: number
  low: number
  high: number
}

/** As many people are read over in the time of one more descent. */
const BETWEEN = 24

/** Each ring is half as wide again, so that the inner ones are looked at no more than a few times. */
const RINGS = [3, 6, 10, 16, 25, 40, 64, 100, 160, 250, 400, 640, 1_000, 2_500, 6_000, 20_100]

/** The rows in which somebody is, from south to north. */
interface Layer {
  numbers: number[]
  rows: Row[]
}

/** How many people there are in each cell, kept in memory: which cells to read, nearest first. */
export class DensityMap {
  readonly #layers = new Map<number, Layer>()

  set({ mode, gender, cell, people }: DensityRow): void {
    const row = this.#row(this.#layer(mode, gender), Math.floor(cell / GRID_ROW_SIZE))
    const at = firstNotBelow(row.cells, cell)
    if (row.cells[at] === cell) row.people[at] = people
    else {
      row.cells.splice(at, 0, cell)
      row.people.splice(at, 0, people)
    }
  }

  /**
   * Cells around `origin` with somebody in them, ring by ring and the nearest first in each, up to `maxKm`. Whoever
   * reads stops when there are enough people.
   */
  *near(mode: number, genders: readonly number[], origin: number, maxKm: number): Generator<NearCell[]> {
    let inner = -1
    for (const outer of RINGS) {
      const ring = this.#between(mode, genders, origin, inner, Math.min(outer, maxKm))
      if (ring.length > 0)
        yield ring.toSorted((a, b) => a.km - b.km || a.cell - b.cell || a.gender - b.gender)
      if (outer >= maxKm) return
      inner = outer
    }
  }

  /**
   * What to read of the index for these cells. Cells of one row are one range, with the few people between them who are
   * not asked for: one descent of the index in place of many.
   */
  ranges(mode: number, cells: readonly Pick<NearCell, 'gender' | 'cell'>[]): Range[] {
    const sorted = cells.toSorted((a, b) => a.gender - b.gender || a.cell - b.cell)
    const ranges: Range[] = []
    for (const { gender, cell } of sorted) {
      const last = ranges.at(-1)
      if (last?.gender === gender && this.#isNext(mode, gender, last.high, cell)) last.high = cell
      else ranges.push({ gender, low: cell, high: cell })
    }
    return ranges
  }

  /** Whether hardly anybody is between two cells of one row. */
  #isNext(mode: number, gender: number, before: number, cell: number): boolean {
    const number = Math.floor(cell / GRID_ROW_SIZE)
    if (Math.floor(before / GRID_ROW_SIZE) !== number) return false
    const row = this.#row(this.#layer(mode, gender), number)
    let between = 0
    for (let at = firstNotBelow(row.cells, before + 1); row.cells[at]! < cell; at++) {
      between += row.people[at]!
      if (between > BETWEEN) return false
    }
    return true
  }

  #between(
    mode: number,
    genders: readonly number[],
    origin: number,
    inner: number,
    outer: number,
  ): NearCell[] {
    const found: NearCell[] = []
    const home = centreOf(origin)
    const middle = Math.floor(origin / GRID_ROW_SIZE)
    const reach = Math.ceil(outer / ROW_KM) + 1
    for (const gender of genders) {
      const { numbers, rows } = this.#layer(mode, gender)
      for (let at = firstNotBelow(numbers, middle - reach); numbers[at]! <= middle + reach; at++) {
        const row = rows[at]!
        for (const [from, to] of columnsWithin(numbers[at]!, home, outer))
          for (let one = firstNotBelow(row.cells, from); row.cells[one]! <= to; one++) {
            if (row.people[one]! <= 0) continue
            const km = kmBetween(home, centreOf(row.cells[one]!))
            if (km > inner && km <= outer)
              found.push({ gender, cell: row.cells[one]!, km, people: row.people[one]! })
          }
      }
    }
    return found
  }

  #layer(mode: number, gender: number): Layer {
    const key = mode * 8 + gender
    let layer = this.#layers.get(key)
    if (!layer) this.#layers.set(key, (layer = { numbers: [], rows: [] }))
    return layer
  }

  #row({ numbers, rows }: Layer, number: number): Row {
    const at = firstNotBelow(numbers, number)
    if (numbers[at] !== number) {
      numbers.splice(at, 0, number)
      rows.splice(at, 0, { cells: [], people: [] })
    }
    return rows[at]!
  }
}

/** Farther than this a row is read whole: its curve is no straight line any more. */
const CURVED_KM = 1_000

/** The cells of a row that can be so near; two stretches where the row passes the date line. */
function columnsWithin(row: number, home: Position, km: number): [number, number][] {
  const first = row * GRID_ROW_SIZE
  const columns = columnsOf(row)
  const whole: [number, number][] = [[first, first + columns - 1]]
  const cos = (lat: number) => Math.cos((lat * Math.PI) / 180)
  const degrees = km / (KM_PER_DEGREE * Math.min(cos(centreOf(first).lat), cos(home.lat)))
  if (km > CURVED_KM || degrees > 90) return whole
  const column = (lon: number) => Math.floor(((lon + 180) / 360) * columns)
  const clamped = (from: number, to: number): [number, number] => [
    first + Math.max(0, column(from) - 1),
    first + Math.min(columns - 1, column(to) + 1),
  ]
  const [west, east] = [home.lon - degrees, home.lon + degrees]
  if (west < -180) return merged([clamped(-180, east), clamped(west + 360, 180)])
  if (east > 180) return merged([clamped(-180, east - 360), clamped(west, 180)])
  return [clamped(west, east)]
}

const merged = ([one, other]: [[number, number], [number, number]]): [number, number][] =>
  one[1] >= other[0] ? [[one[0], other[1]]] : [one, other]

function firstNotBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
