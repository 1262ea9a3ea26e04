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

/** The inhabited cells of one row of the grid, from west to east. */
interface Row {
  cells: number[]
  people: number[]
}

export interface Range {
  gender: number
  low: number
  high: number
}

/** Skipping this many people of an index takes as long as another descent from its root. */
const SKIPPED_MAX = 24

/** Radii in kilometers. They grow by half, so that inner cells are visited only a few times. */
const RINGS = [3, 6, 10, 16, 25, 40, 64, 100, 160, 250, 400, 640, 1_000, 2_500, 6_000, 20_100]

/** The inhabited rows, from south to north. */
interface Layer {
  numbers: number[]
  rows: Row[]
}

/** The number of people in each cell, in memory. Tells which cells to read, nearest first. */
export class DensityMap {
  readonly #layers = new Map<number, Layer>()

  set({ mode, gender, cell, people }: DensityRow): void {
    const row = this.#row(this.#layer(mode, gender), Math.floor(cell / GRID_ROW_SIZE))
    const index = firstNotBelow(row.cells, cell)
    if (row.cells[index] === cell) row.people[index] = people
    else {
      row.cells.splice(index, 0, cell)
      row.people.splice(index, 0, people)
    }
  }

  /** Inhabited cells around `origin` up to `maxKm`, ring by ring, nearest first. The caller stops when it has enough. */
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
   * The ranges of the index to read for these cells. Neighbors in a row share a range, which saves descents of the index
   * but reads a few people between them.
   */
  ranges(mode: number, cells: readonly Pick<NearCell, 'gender' | 'cell'>[]): Range[] {
    const sorted = cells.toSorted((a, b) => a.gender - b.gender || a.cell - b.cell)
    const ranges: Range[] = []
    for (const { gender, cell } of sorted) {
      const last = ranges.at(-1)
      if (last?.gender === gender && this.#isNeighbor(mode, gender, last.high, cell)) last.high = cell
      else ranges.push({ gender, low: cell, high: cell })
    }
    return ranges
  }

  /** Two cells of one row with few people between them. */
  #isNeighbor(mode: number, gender: number, before: number, cell: number): boolean {
    const number = Math.floor(cell / GRID_ROW_SIZE)
    if (Math.floor(before / GRID_ROW_SIZE) !== number) return false
    const row = this.#row(this.#layer(mode, gender), number)
    let between = 0
    for (let index = firstNotBelow(row.cells, before + 1); row.cells[index]! < cell; index++) {
      between += row.people[index]!
      if (between > SKIPPED_MAX) return false
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
    const homeRow = Math.floor(origin / GRID_ROW_SIZE)
    const reach = Math.ceil(outer / ROW_KM) + 1
    for (const gender of genders) {
      const { numbers, rows } = this.#layer(mode, gender)
      for (let index = firstNotBelow(numbers, homeRow - reach); numbers[index]! <= homeRow + reach; index++) {
        const row = rows[index]!
        for (const [from, to] of columnsWithin(numbers[index]!, home, outer))
          for (let column = firstNotBelow(row.cells, from); row.cells[column]! <= to; column++) {
            if (row.people[column]! <= 0) continue
            const km = kmBetween(home, centreOf(row.cells[column]!))
            if (km > inner && km <= outer)
              found.push({ gender, cell: row.cells[column]!, km, people: row.people[column]! })
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
    const index = firstNotBelow(numbers, number)
    if (numbers[index] !== number) {
      numbers.splice(index, 0, number)
      rows.splice(index, 0, { cells: [], people: [] })
    }
    return rows[index]!
  }
}

/** Beyond this distance, the approximation as a plane is too far off, so rows are read whole. */
const CURVED_KM = 1_000

/** The cells of a row that can be within a distance, in two parts where the row crosses the date line. */
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
  if (west < -180) return mergeOverlap([clamped(-180, east), clamped(west + 360, 180)])
  if (east > 180) return mergeOverlap([clamped(-180, east - 360), clamped(west, 180)])
  return [clamped(west, east)]
}

const mergeOverlap = ([one, other]: [[number, number], [number, number]]): [number, number][] =>
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
