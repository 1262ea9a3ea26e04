import { kmBetween, type Position } from '@koji/contract'

/** Degrees on a side: small enough that a bucket of a crowded country holds some tens of towns. */
const SIDE = 0.5
const COLUMNS = 360 / SIDE
const KM_PER_DEGREE = 111.195
/** Farther from any town than the last there is nothing to look for: it is sea, ice or desert. */
const WIDER_KM = [15, 60, 240]

interface Near<T> {
  town: T
  km: number
}

/** Finds what lies around a position without looking at all there is. */
export class CityMap<T extends Position> {
  readonly #buckets = new Map<number, T[]>()

  add(town: T): void {
    const key = keyOf(rowOf(town.lat), columnOf(town.lon))
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.push(town)
    else this.#buckets.set(key, [town])
  }

  within(position: Position, km: number): Near<T>[] {
    const found: Near<T>[] = []
    for (const bucket of this.#around(position, km))
      for (const town of bucket) {
        if (kmNorth(position, town) > km) continue
        const away = kmBetween(position, town)
        if (away <= km) found.push({ town, km: away })
      }
    return found
  }

  /** Widens the circle until something lies in it; null in the middle of nowhere. */
  nearest(position: Position, fits: (town: T) => boolean): T | null {
    for (const km of WIDER_KM) {
      let found: T | null = null
      let least = km
      for (const bucket of this.#around(position, km))
        for (const town of bucket) {
          if (kmNorth(position, town) > least || !fits(town)) continue
          const away = kmBetween(position, town)
          if (away < least) {
            least = away
            found = town
          }
        }
      if (found) return found
    }
    return null
  }

  *#around({ lat, lon }: Position, km: number): Iterable<T[]> {
    const high = km / KM_PER_DEGREE
    const nearPole = Math.min(89.9, Math.abs(lat) + high)
    const wide = Math.min(180 - SIDE, high / Math.cos((nearPole * Math.PI) / 180))
    for (let row = rowOf(lat - high); row <= rowOf(lat + high); row++)
      for (let column = columnOf(lon - wide); column <= columnOf(lon + wide); column++) {
        const bucket = this.#buckets.get(keyOf(row, column))
        if (bucket) yield bucket
      }
  }
}

/** Never more than the whole way, and far quicker to know. */
const kmNorth = (a: Position, b: Position): number => Math.abs(a.lat - b.lat) * KM_PER_DEGREE

const rowOf = (lat: number): number => Math.floor((lat + 90) / SIDE)
const columnOf = (lon: number): number => Math.floor((lon + 180) / SIDE)

/** East of the date line the columns begin anew. */
function keyOf(row: number, column: number): number {
  return row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS)
}
