import { kmBetween, type Position } from '@koji/contract'

/** The size of a bucket in degrees: in a densely populated country it contains a few dozen towns. */
const BUCKET_DEGREES = 0.5
const COLUMNS = 360 / BUCKET_DEGREES
const KM_PER_DEGREE = 111.195
/** Search radii. A position without a town in the last one is in a sea, ice or a desert. */
const RADII_KM = [15, 60, 240]

interface NearbyTown<T> {
  town: T
  km: number
}

/** A grid of towns, which finds those near a position without reading all of them. */
export class CityMap<T extends Position> {
  readonly #buckets = new Map<number, T[]>()

  add(town: T): void {
    const key = keyOf(rowOf(town.lat), columnOf(town.lon))
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.push(town)
    else this.#buckets.set(key, [town])
  }

  within(position: Position, km: number): NearbyTown<T>[] {
    const found: NearbyTown<T>[] = []
    for (const bucket of this.#around(position, km))
      for (const town of bucket) {
        if (kmNorth(position, town) > km) continue
        const distance = kmBetween(position, town)
        if (distance <= km) found.push({ town, km: distance })
      }
    return found
  }

  /** Widens the radius until it contains a match. Null if the largest one has none. */
  nearest(position: Position, matches: (town: T) => boolean): T | null {
    for (const km of RADII_KM) {
      let found: T | null = null
      let shortest = km
      for (const bucket of this.#around(position, km))
        for (const town of bucket) {
          if (kmNorth(position, town) > shortest || !matches(town)) continue
          const distance = kmBetween(position, town)
          if (distance < shortest) {
            shortest = distance
            found = town
          }
        }
      if (found) return found
    }
    return null
  }

  *#around({ lat, lon }: Position, km: number): Iterable<T[]> {
    const latitudes = km / KM_PER_DEGREE
    const nearPole = Math.min(89.9, Math.abs(lat) + latitudes)
    const longitudes = Math.min(180 - BUCKET_DEGREES, latitudes / Math.cos((nearPole * Math.PI) / 180))
    for (let row = rowOf(lat - latitudes); row <= rowOf(lat + latitudes); row++)
      for (let column = columnOf(lon - longitudes); column <= columnOf(lon + longitudes); column++) {
        const bucket = this.#buckets.get(keyOf(row, column))
        if (bucket) yield bucket
      }
  }
}

/** A lower bound of the distance that is cheap to calculate. */
const kmNorth = (a: Position, b: Position): number => Math.abs(a.lat - b.lat) * KM_PER_DEGREE

const rowOf = (lat: number): number => Math.floor((lat + 90) / BUCKET_DEGREES)
const columnOf = (lon: number): number => Math.floor((lon + 180) / BUCKET_DEGREES)

/** Columns wrap around at the date line. */
function keyOf(row: number, column: number): number {
  return row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS)
}
